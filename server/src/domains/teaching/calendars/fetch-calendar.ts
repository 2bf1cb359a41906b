import { timeZone } from '@kampus/contract/format/wall-clock';
import { limits } from '@kampus/contract/limits';
import { addDays, calendarRange, dayStart, today } from '@kampus/contract/time';
import { askPublic, FetchError, loopbackRules, publicRules } from '#platform/outgoing/fetch-public.ts';
import type { Config } from '../../../config.ts';
import type { Fault } from './faults.ts';
import { readApart } from './ics/read-apart.ts';
import type { ReadWindow } from './ics/read-busy.ts';
import { calendarProduct, lessonUidEnd } from './own-feed.ts';

const timeoutMs = 10_000;
/**
 * So much further than the calendar's last day a file is read, so that it need not be until the
 * calendar has moved on.
 */
const aheadDays = 35;
/** What an answer is compared by is sent back as it came, but not a header of kilobytes. */
const validatorMax = 500;

/** What the last complete answer was compared by. */
export interface Validators {
  etag: string | null;
  lastModified: string | null;
}

/** What came of reading a calendar. */
export type Outcome =
  | { kind: 'FAILED'; fault: Fault }
  | { kind: 'UNCHANGED' }
  | { kind: 'READ'; ranges: [number, number][]; count: number; knownUntil: Date; validators: Validators };

/** From the day's beginning, so that a calendar that stays the same is not written all day long. */
function windowOf(now: Date, { publicUrl }: Config): ReadWindow {
  const calendarEnd = dayStart(addDays(calendarRange(now, limits.calendarWeeks).to, 1));
  return {
    fromMs: dayStart(today(now)).getTime(),
    untilMs: dayStart(addDays(today(calendarEnd), aheadDays)).getTime(),
    countFromMs: now.getTime(),
    countUntilMs: calendarEnd.getTime(),
    zone: timeZone,
    ownProduct: calendarProduct,
    ownUidEnd: lessonUidEnd(publicUrl),
  };
}

/**
 * Whether an answer that nothing changed suffices: what is known reaches to the calendar's end and
 * a day further.
 */
const isKnown = (knownUntil: Date | null, now: Date): boolean =>
  knownUntil !== null && knownUntil >= dayStart(addDays(calendarRange(now, limits.calendarWeeks).to, 2));

const conditionsOf = ({ etag, lastModified }: Validators): Record<string, string> => ({
  ...(etag !== null && { 'if-none-match': etag }),
  ...(lastModified !== null && { 'if-modified-since': lastModified }),
});

const shortHeader = (value: string | undefined): string | null =>
  value !== undefined && value.length <= validatorMax ? value : null;

/**
 * The portal's own feed is refused by its address as well: asking it would be the portal asking
 * itself.
 */
function isOwnFeed(address: string, { publicUrl }: Config): boolean {
  const { host, pathname } = new URL(address);
  return host === new URL(publicUrl).host && pathname.startsWith('/api/calendar/');
}

export interface KnownCalendar {
  teacherId: number;
  address: string;
  validators: Validators;
  knownUntil: Date | null;
}

/**
 * Asks a calendar's address and reads what comes. Whatever is wrong with it is an outcome; throws
 * UNAVAILABLE alone.
 */
export async function fetchCalendar(config: Config, calendar: KnownCalendar, now: Date): Promise<Outcome> {
  const { address, validators, knownUntil } = calendar;
  if (isOwnFeed(address, config)) return { kind: 'FAILED', fault: { code: 'OWN_FEED' } };
  const rules = {
    ...(config.outgoingLoopback ? loopbackRules : publicRules),
    bytesMax: limits.calendars.fileBytesMax,
    timeoutMs,
  };
  const headers = { accept: 'text/calendar', ...(isKnown(knownUntil, now) ? conditionsOf(validators) : {}) };
  try {
    const answer = await askPublic(address, rules, headers);
    if (answer.status === 304) return { kind: 'UNCHANGED' };
    const window = windowOf(now, config);
    const busy = await readApart(String(calendar.teacherId), { file: answer.body, window });
    if (busy.fault) return { kind: 'FAILED', fault: { code: busy.fault } };
    const { etag, 'last-modified': lastModified } = answer.headers;
    return {
      kind: 'READ',
      ...{ ranges: busy.ranges, count: busy.count, knownUntil: new Date(window.untilMs) },
      validators: { etag: shortHeader(etag), lastModified: shortHeader(lastModified) },
    };
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    return { kind: 'FAILED', fault: { code: error.fault, status: error.status } };
  }
}
