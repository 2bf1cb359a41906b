import ICAL from 'ical.js';
import { utcZone, type Zone, type Zones } from './zones.ts';

const dayMs = 86_400_000;

/** A date or time of the file: the wall-clock time and its zone. */
export interface Moment {
  wallMs: number;
  isDate: boolean;
  /** True for a time without a zone; it is in the calendar's own zone. */
  isFloating: boolean;
  zone: Zone;
}

export interface CalendarEvent {
  uid: string;
  sequence: number;
  start: Moment;
  length: Length;
  /** False for an event that is cancelled, shown as free, or declined. */
  isBusy: boolean;
  rules: ICAL.Recur[];
  exclusions: ICAL.Recur[];
  /** Additional starts (RDATE), some with their own length. */
  dates: { start: Moment; length?: Length }[];
  exceptDates: Moment[];
  /**
   * The occurrence that this event replaces, and whether the change also applies to all later
   * occurrences.
   */
  replaces?: { at: Moment; isForFollowing: boolean } | undefined;
}

/**
 * A duration: calendar days plus exact milliseconds. On a clock change, a calendar day has 23 or 25
 * hours.
 */
export interface Length {
  days: number;
  ms: number;
}

const timesOf = (property: ICAL.Property): unknown[] => property.getValues();
const textOf = (component: ICAL.Component, name: string): string =>
  String(component.getFirstPropertyValue(name) ?? '').toUpperCase();

export const instantOf = ({ wallMs, zone }: Moment): number => zone.toInstant(wallMs);

/** The instant at which an event ends that begins at this wall-clock time. */
export const endOf = (wallMs: number, zone: Zone, { days, ms }: Length): number =>
  zone.toInstant(wallMs + days * dayMs) + ms;

/** Throws for an invalid time; the event is then skipped. */
function readTime(time: unknown, property: ICAL.Property, zones: Zones): Moment {
  if (!(time instanceof ICAL.Time)) throw new TypeError('Not a time');
  const { year, month, day, hour, minute, second, isDate } = time;
  const wallMs = Date.UTC(year, month - 1, day, isDate ? 0 : hour, isDate ? 0 : minute, isDate ? 0 : second);
  if (!Number.isFinite(wallMs)) throw new RangeError('Not a time');
  const tzid = property.getFirstParameter('tzid');
  const isUtc = !isDate && time.zone === ICAL.Timezone.utcTimezone;
  const zone = isUtc ? utcZone : zones.find(isDate ? undefined : tzid);
  return { wallMs, isDate, isFloating: !isUtc && !tzid, zone };
}

/** Undefined if the property is missing. */
function readMoment(component: ICAL.Component, name: string, zones: Zones): Moment | undefined {
  const property = component.getFirstProperty(name);
  return property ? readTime(property.getFirstValue(), property, zones) : undefined;
}

function lengthOf(duration: ICAL.Duration): Length {
  const { weeks, days, hours, minutes, seconds, isNegative } = duration;
  if (isNegative) return { days: 0, ms: 0 };
  return { days: weeks * 7 + days, ms: (hours * 3600 + minutes * 60 + seconds) * 1000 };
}

/**
 * The length between two moments; zero if the end is not after the start. A whole-day event with
 * equal start and end is one day.
 */
function lengthBetween(start: Moment, end: Moment): Length {
  if (start.isDate) return { days: Math.max(1, Math.round((end.wallMs - start.wallMs) / dayMs)), ms: 0 };
  return { days: 0, ms: Math.max(0, instantOf(end) - instantOf(start)) };
}

function readLength(component: ICAL.Component, start: Moment, zones: Zones): Length {
  const end = readMoment(component, 'dtend', zones);
  if (end) return lengthBetween(start, end);
  const duration = component.getFirstPropertyValue('duration');
  if (duration instanceof ICAL.Duration) return lengthOf(duration);
  return { days: start.isDate ? 1 : 0, ms: 0 };
}

function readDates(component: ICAL.Component, zones: Zones): CalendarEvent['dates'] {
  return component.getAllProperties('rdate').flatMap((property) =>
    timesOf(property).map((value) => {
      if (!(value instanceof ICAL.Period)) return { start: readTime(value, property, zones) };
      const start = readTime(value.start, property, zones);
      if (value.duration) return { start, length: lengthOf(value.duration) };
      return { start, length: lengthBetween(start, readTime(value.end, property, zones)) };
    }),
  );
}

const rulesOf = (component: ICAL.Component, name: string): ICAL.Recur[] =>
  component
    .getAllProperties(name)
    .map((property) => property.getFirstValue())
    .filter((value) => value instanceof ICAL.Recur);

/** Whether the calendar's owner declined the invitation. */
const isDeclined = (component: ICAL.Component, owner: string | undefined): boolean =>
  owner !== undefined &&
  component
    .getAllProperties('attendee')
    .some(
      (property) =>
        String(property.getFirstValue()).toLowerCase() === `mailto:${owner}` &&
        property.getFirstParameter('partstat')?.toUpperCase() === 'DECLINED',
    );

/** Other attendees do not matter, and a fault in their lines would make the event unreadable. */
const isNeeded = (line: string, owner: string | undefined): boolean =>
  !/^ATTENDEE/i.test(line) || (owner !== undefined && line.toLowerCase().endsWith(`mailto:${owner}`));

/** Dates and times of the extended format of ISO 8601, which the library would misread. */
const withoutSeparators = (line: string): string =>
  line.replaceAll(/(\d{4})-(\d\d)-(\d\d)/g, '$1$2$3').replaceAll(/(\dT\d\d):(\d\d):(\d\d)/gi, '$1$2$3');

/**
 * Repairs common errors: rules in lower case or with blanks, dates without VALUE=DATE. Fractions of
 * seconds and a lower-case Z would make the library read a time without a zone.
 */
function mendLine(line: string): string {
  if (/^(RRULE|EXRULE):/i.test(line)) return withoutSeparators(line).toUpperCase().replaceAll(' ', '');
  if (!/^(DTSTART|DTEND|RECURRENCE-ID|EXDATE|RDATE)[;:]/i.test(line)) return line;
  return withoutSeparators(line)
    .replace(/^([A-Z-]+)(?:;TZID=[^:]*)?:(\d{8}(?:,\d{8})*)$/i, '$1;VALUE=DATE:$2')
    .replace(/(T\d{6})(?:\.\d+)?(Z?)/gi, (_, time: string, utc: string) => time + utc.toUpperCase());
}

/** Outlook shows events with these values as free and ignores TRANSP. */
const freeForOutlook = new Set(['FREE', 'WORKINGELSEWHERE']);

/**
 * Parses an event from its content lines. `owner` is the mail address of the calendar's owner.
 * Throws for an event that cannot be parsed.
 */
export function readEvent(lines: readonly string[], zones: Zones, owner: string | undefined): CalendarEvent {
  const mended = lines.filter((line) => isNeeded(line, owner)).map(mendLine);
  const component = new ICAL.Component(ICAL.parse(['BEGIN:VEVENT', ...mended, 'END:VEVENT'].join('\r\n')) as unknown[]);
  const start = readMoment(component, 'dtstart', zones);
  if (!start) throw new TypeError('An event without a start');
  const replaced = component.getFirstProperty('recurrence-id');
  return {
    uid: String(component.getFirstPropertyValue('uid') ?? ''),
    sequence: Number(component.getFirstPropertyValue('sequence') ?? 0) || 0,
    start,
    length: readLength(component, start, zones),
    isBusy:
      textOf(component, 'status') !== 'CANCELLED' &&
      textOf(component, 'transp') !== 'TRANSPARENT' &&
      !freeForOutlook.has(textOf(component, 'x-microsoft-cdo-busystatus')) &&
      !isDeclined(component, owner),
    rules: rulesOf(component, 'rrule'),
    exclusions: rulesOf(component, 'exrule'),
    dates: readDates(component, zones),
    exceptDates: component
      .getAllProperties('exdate')
      .flatMap((property) => timesOf(property).map((value) => readTime(value, property, zones))),
    replaces: replaced
      ? {
          at: readTime(replaced.getFirstValue(), replaced, zones),
          isForFollowing: replaced.getFirstParameter('range')?.toUpperCase() === 'THISANDFUTURE',
        }
      : undefined,
  };
}

/** The busy spans of a VFREEBUSY component, in milliseconds. */
export function readFreeBusy(lines: readonly string[], zones: Zones): [number, number][] {
  const component = new ICAL.Component(
    ICAL.parse(['BEGIN:VFREEBUSY', ...lines, 'END:VFREEBUSY'].join('\r\n')) as unknown[],
  );
  return component
    .getAllProperties('freebusy')
    .filter((property) => property.getFirstParameter('fbtype')?.toUpperCase() !== 'FREE')
    .flatMap((property) =>
      timesOf(property).map((value): [number, number] => {
        if (!(value instanceof ICAL.Period)) throw new TypeError('Not a period');
        const start = readTime(value.start, property, zones);
        const end = value.duration
          ? endOf(start.wallMs, start.zone, lengthOf(value.duration))
          : instantOf(readTime(value.end, property, zones));
        return [instantOf(start), end];
      }),
    );
}
