import ICAL from 'ical.js';
import { type Block, type CalendarFile, readBlocks } from './blocks.ts';
import { createGrid } from './grid.ts';
import { busySpans, type Span, TooManyRepeats } from './occurrences.ts';
import { type CalendarEvent, readEvent, readFreeBusy } from './read-event.ts';
import { createZones, type Zones } from './zones.ts';

export interface ReadWindow {
  /** Busy times between these two are returned. Both are on the half hour. */
  fromMs: number;
  untilMs: number;
  /** Busy spans between these two are counted. */
  countFromMs: number;
  countUntilMs: number;
  /** IANA name of the zone for times without one. */
  zone: string;
  /**
   * PRODID of the portal's own feed, which is refused, and the UID suffix of its lessons, which are
   * ignored in other calendars.
   */
  ownProduct: string;
  ownUidEnd: string;
}

/**
 * Why a file cannot be used: it is not a calendar, it is the portal's own feed, no event can be
 * parsed, or it has too many events or repetitions.
 */
export type FileFault = 'NOT_A_CALENDAR' | 'OWN_FEED' | 'NOT_UNDERSTOOD' | 'TOO_COMPLEX';

export type BusyTimes =
  | { fault: FileFault }
  | {
      fault?: never;
      /** Busy half hours as ranges in milliseconds, by start time. */
      ranges: [number, number][];
      /** Number of busy spans in the counted time. */
      count: number;
    };

/**
 * Rejects six events that repeat every minute for eight weeks. Accepts a file of 5 MB full of
 * weekly series.
 */
const repeatsMax = 500_000;
const eventsMax = 50_000;

/** VTIMEZONE components of a file by TZID. A component that cannot be parsed is left out. */
function describedZones(blocks: readonly Block[]): Map<string, ICAL.Component> {
  const described = new Map<string, ICAL.Component>();
  for (const { name, lines } of blocks) {
    if (name !== 'VTIMEZONE') continue;
    try {
      const text = ['BEGIN:VTIMEZONE', ...lines, 'END:VTIMEZONE'].join('\r\n');
      const component = new ICAL.Component(ICAL.parse(text) as unknown[]);
      described.set(String(component.getFirstPropertyValue('tzid')).trim(), component);
    } catch {
      // Times in this zone are then read in the calendar's own zone.
    }
  }
  return described;
}

/** The owner's mail address: Google and others use it as the name of a personal calendar. */
const ownerOf = ({ properties }: CalendarFile): string | undefined =>
  [properties.get('X-WR-CALNAME'), properties.get('X-WR-RELCALID')]
    .find((text) => text !== undefined && /^[^\s@]+@[^\s@]+$/.test(text))
    ?.toLowerCase();

/**
 * Groups events by UID. If a file has several versions of an event, only the version with the
 * highest SEQUENCE counts.
 */
function groupByUid(
  events: readonly CalendarEvent[],
): Map<string, { series: CalendarEvent[]; replacements: CalendarEvent[] }> {
  const newest = new Map<string, number>();
  const keyOf = ({ uid, replaces }: CalendarEvent): string =>
    `${replaces ? replaces.at.zone.toInstant(replaces.at.wallMs) : ''} ${uid}`;
  for (const event of events)
    if (event.uid) newest.set(keyOf(event), Math.max(newest.get(keyOf(event)) ?? 0, event.sequence));
  const groups = new Map<string, { series: CalendarEvent[]; replacements: CalendarEvent[] }>();
  events.forEach((event, index) => {
    if (event.uid && event.sequence < (newest.get(keyOf(event)) ?? 0)) return;
    const key = event.uid || `without ${index}`;
    const group = groups.get(key) ?? { series: [], replacements: [] };
    (event.replaces ? group.replacements : group.series).push(event);
    groups.set(key, group);
  });
  return groups;
}

interface ReadComponents {
  events: CalendarEvent[];
  spans: Span[];
  /** Number of components that could not be parsed. */
  faults: number;
}

function readComponents(calendar: CalendarFile, zones: Zones, { ownUidEnd }: ReadWindow): ReadComponents {
  const owner = ownerOf(calendar);
  const read: ReadComponents = { events: [], spans: [], faults: 0 };
  for (const { name, lines } of calendar.blocks) {
    try {
      if (name === 'VEVENT') read.events.push(readEvent(lines, zones, owner));
      if (name === 'VFREEBUSY')
        read.spans.push(...readFreeBusy(lines, zones).map(([startMs, endMs]) => ({ startMs, endMs })));
    } catch {
      read.faults += 1;
    }
  }
  read.events = read.events.filter(({ uid }) => !(uid.startsWith('reservation-') && uid.endsWith(ownUidEnd)));
  return read;
}

function collect({ events, spans }: ReadComponents, window: ReadWindow): BusyTimes & { faults: number } {
  const grid = createGrid(window.fromMs, window.untilMs);
  const repeats = { left: repeatsMax };
  let count = 0;
  let faults = 0;
  const note = ({ startMs, endMs }: Span): void => {
    if (endMs <= startMs) return;
    grid.mark(startMs, endMs);
    if (endMs > window.countFromMs && startMs < window.countUntilMs) count += 1;
  };
  spans.forEach(note);
  for (const { series, replacements } of groupByUid(events).values()) {
    try {
      for (const span of busySpans(series, replacements, { ...window, repeats })) note(span);
    } catch (error) {
      if (error instanceof TooManyRepeats) return { fault: 'TOO_COMPLEX', faults };
      faults += 1;
    }
  }
  return { ranges: grid.ranges(), count, faults };
}

/**
 * Busy times of a calendar's owner. Components that cannot be parsed are skipped; if all fail, the
 * file is NOT_UNDERSTOOD. The largest files take seconds: see read-apart.ts.
 */
export function readBusy(file: Buffer, window: ReadWindow): BusyTimes {
  const calendar = readBlocks(file);
  if (!calendar) return { fault: 'NOT_A_CALENDAR' };
  if (calendar.properties.get('PRODID') === window.ownProduct) return { fault: 'OWN_FEED' };
  if (calendar.blocks.length > eventsMax) return { fault: 'TOO_COMPLEX' };
  const zone = calendar.properties.get('X-WR-TIMEZONE') || window.zone;
  const zones = createZones(describedZones(calendar.blocks), isZone(zone) ? zone : window.zone);
  const read = readComponents(calendar, zones, window);
  const { faults, ...busy } = collect(read, window);
  const components = calendar.blocks.filter(({ name }) => name !== 'VTIMEZONE').length;
  return components > 0 && read.faults + faults >= components ? { fault: 'NOT_UNDERSTOOD' } : busy;
}

function isZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }));
  } catch {
    return false;
  }
}
