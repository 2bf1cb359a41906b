import ICAL from 'ical.js';
import { utcZone, type Zone, type Zones } from './zones.ts';

const dayMs = 86_400_000;

/** A date or a time as it is written: on which clock, and in which zone. */
export interface Moment {
  wallMs: number;
  isDate: boolean;
  /** Written without a zone: read in the calendar's own. */
  isFloating: boolean;
  zone: Zone;
}

export interface CalendarEvent {
  uid: string;
  sequence: number;
  start: Moment;
  length: Length;
  /** False for what is cancelled, shown as free, or declined. */
  isBusy: boolean;
  rules: ICAL.Recur[];
  exclusions: ICAL.Recur[];
  /** Further starts, some with a length of their own. */
  dates: { start: Moment; length?: Length }[];
  exceptDates: Moment[];
  /**
   * Which occurrence of its series this event replaces, and whether all later ones are moved like
   * it.
   */
  replaces?: { at: Moment; isForFollowing: boolean } | undefined;
}

/**
 * Days are counted on the calendar, what is shorter is exact: only that is the same over a change
 * of clocks.
 */
export interface Length {
  days: number;
  ms: number;
}

const timesOf = (property: ICAL.Property): unknown[] => property.getValues();
const textOf = (component: ICAL.Component, name: string): string =>
  String(component.getFirstPropertyValue(name) ?? '').toUpperCase();

export const instantOf = ({ wallMs, zone }: Moment): number => zone.toInstant(wallMs);

/** When something that begins at a wall clock of the zone ends. */
export const endOf = (wallMs: number, zone: Zone, { days, ms }: Length): number =>
  zone.toInstant(wallMs + days * dayMs) + ms;

/** Throws for what is no time: the event is left out then. */
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

/** Undefined where there is no such property. */
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
 * Between two moments; nothing where the end is not after the start. A date that ends with itself
 * is one day.
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

/** Whether the calendar's owner said no to an invitation. */
const isDeclined = (component: ICAL.Component, owner: string | undefined): boolean =>
  owner !== undefined &&
  component
    .getAllProperties('attendee')
    .some(
      (property) =>
        String(property.getFirstValue()).toLowerCase() === `mailto:${owner}` &&
        property.getFirstParameter('partstat')?.toUpperCase() === 'DECLINED',
    );

/** Programs forget to say that a date is one, and write rules in small letters. */
function mendLine(line: string): string {
  if (/^(RRULE|EXRULE):/i.test(line)) return line.toUpperCase();
  return /^(DTSTART|DTEND|RECURRENCE-ID|EXDATE|RDATE):\d{8}(,\d{8})*$/i.test(line)
    ? line.replace(':', ';VALUE=DATE:')
    : line;
}

/** What Outlook shows as free, whatever TRANSP says. */
const freeForOutlook = new Set(['FREE', 'WORKINGELSEWHERE']);

/**
 * An event of its content lines; `owner` is the calendar's mail address. Throws for what is not
 * understood.
 */
export function readEvent(lines: readonly string[], zones: Zones, owner: string | undefined): CalendarEvent {
  const component = new ICAL.Component(
    ICAL.parse(['BEGIN:VEVENT', ...lines.map(mendLine), 'END:VEVENT'].join('\r\n')) as unknown[],
  );
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
