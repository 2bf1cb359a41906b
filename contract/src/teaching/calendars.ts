import * as z from 'zod/mini';
import { id, instant, trimmedText } from '../fields.ts';
import { limits } from '../limits.ts';

/** Other calendars of a teacher, whose events hide the time that they take (design.md §20.3). */

const { nameMax, addressMax } = limits.calendars;

/** Calendar programs write webcal for https. */
const asHttps = (text: string): string => text.replace(/^webcals?:\/\//i, 'https://');

const isWebAddress = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

export const busyCalendarBody = z.object({
  name: trimmedText(nameMax, 'Назовите календарь'),
  /** The secret address of an ICS file; webcal:// is read as https://. */
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
  /** The host of its address; the address itself is a secret and is not shown again. */
  host: z.string(),
  /** OK, does not answer, or answers with what is no calendar: then what was read last holds on. */
  state: z.enum(['OK', 'UNREACHABLE', 'UNREADABLE']),
  /** What is wrong, as a sentence; null for OK. */
  problem: z.nullable(z.string()),
  /** When it was last read; null for never. */
  readAt: z.nullable(instant),
  /** Since when it cannot be read; null for OK. */
  failingSince: z.nullable(instant),
  /** How many of its events take time in the weeks that the calendar shows. */
  events: z.int(),
});
export type BusyCalendar = z.infer<typeof busyCalendar>;
