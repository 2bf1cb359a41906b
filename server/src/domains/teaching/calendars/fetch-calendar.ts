import { timeZone } from '@kampus/contract/format/wall-clock';
import { limits } from '@kampus/contract/limits';
import { addDays, calendarRange, dayStart, today } from '@kampus/contract/time';
import { FetchError, fetchPublic, loopbackRules, publicRules } from '#platform/outgoing/fetch-public.ts';
import type { Config } from '../../../config.ts';
import type { Fault } from './faults.ts';
import { readApart } from './ics/read-apart.ts';
import type { ReadWindow } from './ics/read-busy.ts';
import { calendarProduct, lessonUidEnd } from './own-feed.ts';

const timeoutMs = 10_000;
/** Days from today that a read covers: the portal's calendar and five weeks of failed reads. */
const aheadDays = limits.calendarWeeks * 7 + 35;
/** Maximum length of an ETag or Last-Modified header that is stored and sent back. */
const validatorMax = 500;

/** Cache validators of the last complete response. */
export interface Validators {
  etag: string | null;
  lastModified: string | null;
}

/** The result of reading a calendar. */
export type Outcome =
  | { kind: 'FAILED'; fault: Fault }
  | { kind: 'UNCHANGED' }
  | { kind: 'READ'; ranges: [number, number][]; count: number; knownUntil: Date; validators: Validators };

const endOfWindow = (now: Date): Date => dayStart(addDays(today(now), aheadDays));

/** Begins at midnight: then the busy times of an unchanged file stay equal during the day. */
function windowOf(now: Date, { publicUrl }: Config): ReadWindow {
  const calendarEnd = dayStart(addDays(calendarRange(now, limits.calendarWeeks).to, 1));
  return {
    fromMs: dayStart(today(now)).getTime(),
    untilMs: endOfWindow(now).getTime(),
    countFromMs: now.getTime(),
    countUntilMs: calendarEnd.getTime(),
    zone: timeZone,
    ownProduct: calendarProduct,
    ownUidEnd: lessonUidEnd(publicUrl),
  };
}

/**
 * Whether a 304 response is enough: the file was read today. Each day has other events ahead, so
 * the stored busy times and their count are of one day.
 */
const isKnown = (knownUntil: Date | null, now: Date): boolean => knownUntil !== null && knownUntil >= endOfWindow(now);

const conditionsOf = ({ etag, lastModified }: Validators): Record<string, string> => ({
  ...(etag !== null && { 'if-none-match': etag }),
  ...(lastModified !== null && { 'if-modified-since': lastModified }),
});

const shortHeader = (value: string | undefined): string | null =>
  value !== undefined && value.length <= validatorMax ? value : null;

/**
 * Recognises the portal's own feed by its address. Without this check the portal would send a
 * request to itself.
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
 * Downloads a calendar and reads its busy times. Every fault of the address or file is a FAILED
 * outcome. Throws only UNAVAILABLE.
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
    const response = await fetchPublic(address, rules, headers);
    if (response.status === 304) return { kind: 'UNCHANGED' };
    const window = windowOf(now, config);
    const busy = await readApart(String(calendar.teacherId), { file: response.body, window });
    if (busy.fault) return { kind: 'FAILED', fault: { code: busy.fault } };
    const { etag, 'last-modified': lastModified } = response.headers;
    return {
      kind: 'READ',
      ranges: busy.ranges,
      count: busy.count,
      knownUntil: new Date(window.untilMs),
      validators: { etag: shortHeader(etag), lastModified: shortHeader(lastModified) },
    };
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    return { kind: 'FAILED', fault: { code: error.fault, status: error.status } };
  }
}
