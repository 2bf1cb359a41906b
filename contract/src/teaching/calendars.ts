import * as z from 'zod/mini';
import { id, instant, trimmedText } from '../fields.ts';
import { limits } from '../limits.ts';

/** External calendars of a teacher. Their events hide the teacher's free time (design.md §20.3). */

const { nameMax, addressMax } = limits.calendars;

/** Calendar programs use webcal:// for https://. */
const asHttps = (text: string): string => text.replace(/^webcals?:\/\//i, 'https://');

const isWebAddress = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

export const busyCalendarBody = z.object({
  name: trimmedText(nameMax, 'Назовите календарь'),
  /** Secret URL of an ICS file. webcal:// is read as https://. */
  url: z.pipe(
    z
      .string('Вставьте адрес календаря')
      .check(
        z.trim(),
        z.minLength(1, 'Вставьте адрес календаря'),
        z.maxLength(addressMax, `Адрес не длиннее ${addressMax} символов`),
      ),
    z.pipe(
      z.transform(asHttps),
      z.pipe(
        z.string().check(z.refine(isWebAddress, 'Адрес календаря начинается с https:// или webcal://')),
        z.transform((text) => new URL(text).href),
      ),
    ),
  ),
});
export type BusyCalendarBody = z.input<typeof busyCalendarBody>;

export const busyCalendar = z.object({
  id,
  name: z.string(),
  /** Host of the URL. The URL itself is secret and is not returned again. */
  host: z.string(),
  /**
   * OK; UNREACHABLE: no response; UNREADABLE: not a calendar. After a failure, the last busy times
   * stay valid.
   */
  state: z.enum(['OK', 'UNREACHABLE', 'UNREADABLE']),
  /** Description of the failure. Null for OK. */
  problem: z.nullable(z.string()),
  /** Time of the last successful read. Null before the first one. */
  readAt: z.nullable(instant),
  /** Time of the first failure in a row. Null for OK. */
  failingSince: z.nullable(instant),
  /** Number of its events in the weeks that the portal's calendar shows. */
  events: z.int(),
});
export type BusyCalendar = z.infer<typeof busyCalendar>;
