import ICAL from 'ical.js';
import { type CalendarEvent, endOf, instantOf, type Length, type Moment } from './read-event.ts';
import { toFloating } from './zones.ts';

const dayMs = 86_400_000;
/** Zones differ from UTC by at most 14 hours, and so do two events of one series. */
const slackMs = 2 * dayMs;

/** The file has more repetitions than the limit. */
export class TooManyRepeats extends Error {
  override name = 'TooManyRepeats';
}

export interface Window {
  fromMs: number;
  untilMs: number;
  /** Remaining number of rule repetitions to compute, shared by all events of a file. */
  repeats: { left: number };
}

export interface Span {
  startMs: number;
  endMs: number;
}

const periodMs: Readonly<Record<string, number>> = {
  SECONDLY: 1000,
  MINUTELY: 60_000,
  HOURLY: 3_600_000,
  DAILY: dayMs,
  WEEKLY: 7 * dayMs,
};

/**
 * A later start, by whole periods, from which the rule gives the same times after `fromMs`. A rule
 * with COUNT must begin at its first time. Monthly and yearly rules have few repetitions and need
 * no skip.
 */
function skipAhead(rule: ICAL.Recur, startMs: number, fromMs: number): number {
  const period = periodMs[rule.freq];
  if (!period || rule.count) return startMs;
  const step = period * rule.interval;
  return startMs + Math.max(0, Math.floor((fromMs - startMs) / step) - 1) * step;
}

const wallOf = ({ year, month, day, hour, minute, second }: ICAL.Time): number =>
  Date.UTC(year, month - 1, day, hour, minute, second);

/** The last wall-clock time that the UNTIL of a rule allows. */
function lastOf({ until }: ICAL.Recur, { isDate, zone }: Moment): number {
  if (!until) return Number.POSITIVE_INFINITY;
  const { year, month, day } = until;
  if (isDate || until.isDate) return Date.UTC(year, month - 1, day, 23, 59, 59);
  return until.zone?.tzid === 'UTC' ? zone.toWall(wallOf(until)) : wallOf(until);
}

/**
 * The library searches without an end for the next time of a rule that never matches, such as 30
 * February. Here every time after `lastMs` matches, which ends the search.
 */
class BoundedIterator extends ICAL.RecurIterator {
  lastMs = Number.POSITIVE_INFINITY;

  override check_contracting_rules(): boolean {
    return wallOf(this.last) > this.lastMs || super.check_contracting_rules();
  }
}

/** Wall-clock times of a rule between `fromMs` and `untilMs`. */
function* repeatsOf(rule: ICAL.Recur, start: Moment, fromMs: number, untilMs: number, { repeats }: Window) {
  const last = Math.min(lastOf(rule, start), untilMs);
  const rest = rule.clone();
  // UNTIL is compared below, in the zone of the start. The library accepts null here, but its
  // types do not.
  rest.until = null as unknown as ICAL.Time;
  const dtstart = toFloating(skipAhead(rule, start.wallMs, fromMs), start.isDate);
  const iterator = new BoundedIterator({ rule: rest, dtstart });
  iterator.lastMs = last;
  for (let time = iterator.next(); time; time = iterator.next()) {
    repeats.left -= 1;
    if (repeats.left < 0) throw new TooManyRepeats();
    const wallMs = wallOf(time);
    if (wallMs > last) return;
    if (wallMs >= fromMs) yield wallMs;
  }
}

/** Whether an EXDATE or RECURRENCE-ID refers to this start of the series. */
function isSameStart(named: Moment, wallMs: number, { zone }: Moment): boolean {
  if (named.isDate) return Math.floor(named.wallMs / dayMs) === Math.floor(wallMs / dayMs);
  return instantOf(named) === zone.toInstant(wallMs) || (named.isFloating && named.wallMs === wallMs);
}

/** Wall-clock starts of an event. The value is the length if the start has its own. */
function startsOf(event: CalendarEvent, window: Window): Map<number, Length | undefined> {
  const { start } = event;
  const longest = Math.max(0, ...[event.length, ...event.dates.flatMap(({ length }) => length ?? [])].map(toMs));
  const from = window.fromMs - longest - slackMs;
  const until = window.untilMs + slackMs;
  const starts = new Map<number, Length | undefined>([[start.wallMs, undefined]]);
  for (const rule of event.rules)
    for (const wallMs of repeatsOf(rule, start, from, until, window)) starts.set(wallMs, undefined);
  for (const { start: date, length } of event.dates)
    starts.set(date.isDate || date.isFloating ? date.wallMs : start.zone.toWall(instantOf(date)), length);
  for (const rule of event.exclusions)
    for (const wallMs of repeatsOf(rule, start, from, until, window)) starts.delete(wallMs);
  for (const wallMs of starts.keys())
    if (event.exceptDates.some((named) => isSameStart(named, wallMs, start))) starts.delete(wallMs);
  return starts;
}

const toMs = ({ days, ms }: Length): number => days * dayMs + ms;

const spanOf = (wallMs: number, { start: { zone }, length }: CalendarEvent, own?: Length): Span => ({
  startMs: zone.toInstant(wallMs),
  endMs: endOf(wallMs, zone, own ?? length),
});

/** A change of an occurrence and of all later ones (THISANDFUTURE). */
type LastingChange = CalendarEvent & { replaces: NonNullable<CalendarEvent['replaces']> };

const isLastingChange = (event: CalendarEvent): event is LastingChange => event.replaces?.isForFollowing === true;

/** The last change at or before an occurrence, if any. */
const changeFor = (changes: readonly LastingChange[], instantMs: number): LastingChange | undefined =>
  changes.findLast(({ replaces }) => instantOf(replaces.at) <= instantMs);

/** From the occurrence that a change names to a later one, by the clock of the series. */
const sinceChange = ({ replaces }: LastingChange, wallMs: number, { zone }: Moment): number =>
  wallMs - zone.toWall(instantOf(replaces.at));

/**
 * Busy times of one UID. `series` are its events without RECURRENCE-ID. `replacements` each replace
 * one occurrence; a file may contain them without the series.
 */
export function* busySpans(
  series: readonly CalendarEvent[],
  replacements: readonly CalendarEvent[],
  window: Window,
): Generator<Span> {
  for (const replacement of replacements) if (replacement.isBusy) yield spanOf(replacement.start.wallMs, replacement);
  const changes = replacements
    .filter(isLastingChange)
    .sort((a, b) => instantOf(a.replaces.at) - instantOf(b.replaces.at));
  for (const event of series) {
    for (const [wallMs, length] of startsOf(event, window)) {
      if (replacements.some(({ replaces }) => replaces && isSameStart(replaces.at, wallMs, event.start))) continue;
      const change = changes.length > 0 ? changeFor(changes, event.start.zone.toInstant(wallMs)) : undefined;
      if (change?.isBusy) yield spanOf(change.start.wallMs + sinceChange(change, wallMs, event.start), change);
      if (!change && event.isBusy) yield spanOf(wallMs, event, length);
    }
  }
}
