import ICAL from 'ical.js';
import { findWindowsZone } from './windows-zones.ts';

/**
 * Converts between wall-clock times and instants. A wall-clock time is a number of milliseconds, as
 * if the clock showed UTC.
 */
export interface Zone {
  /**
   * A time that daylight saving skips uses the offset before the change. A time that occurs twice
   * is the first one.
   */
  toInstant: (wallMs: number) => number;
  toWall: (instantMs: number) => number;
}

const dayMs = 86_400_000;
/** Offsets change only on a quarter of an hour, so one Intl call is enough for each quarter. */
const quarterMs = 900_000;

export const utcZone: Zone = { toInstant: (wallMs) => wallMs, toWall: (instantMs) => instantMs };

/** Creates a zone by IANA name. Throws RangeError for a name that Node does not support. */
function createNamedZone(name: string): Zone {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: name,
    hourCycle: 'h23',
    ...({ year: 'numeric', month: 'numeric', day: 'numeric' } as const),
    ...({ hour: 'numeric', minute: 'numeric', second: 'numeric' } as const),
  });
  const offsets = new Map<number, number>();

  function offsetAt(instantMs: number): number {
    const quarter = Math.floor(instantMs / quarterMs);
    const known = offsets.get(quarter);
    if (known !== undefined) return known;
    const field: Record<string, number> = {};
    for (const { type, value } of format.formatToParts(quarter * quarterMs)) field[type] = Number(value);
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = field;
    const offset = Date.UTC(year, month - 1, day, hour, minute, second) - quarter * quarterMs;
    offsets.set(quarter, offset);
    return offset;
  }

  return {
    toWall: (instantMs) => instantMs + offsetAt(instantMs),
    toInstant(wallMs) {
      const before = offsetAt(wallMs - dayMs);
      const after = offsetAt(wallMs + dayMs);
      if (before === after || offsetAt(wallMs - before) === before) return wallMs - before;
      return offsetAt(wallMs - after) === after ? wallMs - after : wallMs - before;
    },
  };
}

/** Creates a zone from a VTIMEZONE component of the file. */
function createDescribedZone(component: ICAL.Component): Zone {
  const zone = new ICAL.Timezone(component);
  const offsetAt = (wallMs: number): number => zone.utcOffset(toFloating(wallMs)) * 1000;
  return {
    toInstant: (wallMs) => wallMs - offsetAt(wallMs),
    toWall: (instantMs) => instantMs + offsetAt(instantMs + offsetAt(instantMs)),
  };
}

/** Converts a wall-clock time to the library's time without a zone. */
export function toFloating(wallMs: number, isDate = false): ICAL.Time {
  const wall = new Date(wallMs);
  const fields = {
    year: wall.getUTCFullYear(),
    month: wall.getUTCMonth() + 1,
    day: wall.getUTCDate(),
    hour: wall.getUTCHours(),
    minute: wall.getUTCMinutes(),
    second: wall.getUTCSeconds(),
    isDate,
  };
  return new ICAL.Time(fields, ICAL.Timezone.localTimezone);
}

/** An IANA name after a program name: `/mozilla.org/20070129_1/Europe/Bratislava`. */
const withProgram = /^\/.*?\/([A-Z][A-Za-z_]+\/[A-Za-z_+-]+(?:\/[A-Za-z_]+)?)$/;

/** The zones of one file. */
export interface Zones {
  /** The zone of a `TZID`; for undefined, the zone of times without one. */
  find: (tzid: string | undefined) => Zone;
}

/**
 * `described` are the file's VTIMEZONE components by TZID. They are used only for names that Node
 * does not support, because programs write them shortened or outdated. `fallback` is the IANA name
 * for times without a zone and for unknown zones.
 */
export function createZones(described: ReadonlyMap<string, ICAL.Component>, fallback: string): Zones {
  const known = new Map<string, Zone>();

  function create(name: string): Zone | undefined {
    try {
      return createNamedZone(findWindowsZone(name) ?? withProgram.exec(name)?.[1] ?? name);
    } catch {
      const component = described.get(name);
      const location = component?.getFirstPropertyValue('x-lic-location');
      const located = typeof location === 'string' && location !== name ? create(location) : undefined;
      return located ?? (component && createDescribedZone(component));
    }
  }

  function find(tzid: string | undefined): Zone {
    const name = tzid?.trim() || fallback;
    let zone = known.get(name);
    if (!zone) {
      zone = create(name) ?? find(undefined);
      known.set(name, zone);
    }
    return zone;
  }
  return { find };
}
