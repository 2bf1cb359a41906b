/**
 * A calendar file in the form that a program is documented to write, with the times that a person
 * reads from it.
 */
export interface Sample {
  producer: string;
  /** What of the form is looked at, as a sentence. */
  rule: string;
  lines: string;
  /**
   * Busy half hours on the wall clock of Bratislava: `11-24 09:00-10:30`; an end of 24:00 is the
   * next midnight.
   */
  busy: string[];
  /**
   * The dates that are looked at; from Monday 23 November until 14 December 2026 where nothing else
   * is said.
   */
  from?: string;
  until?: string;
}

/** Without the indentation here; a line that begins with ~ continues the one before it. */
const trimLines = (text: string): string =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim().replace(/^~/, ' '))
    .join('\n');

/**
 * A file of one program: its head and whatever calendars of it have in common stand before the
 * events.
 */
export const calendarOf =
  (producer: string, head: string) =>
  (rule: string, lines: string, busy: string[], dates: { from?: string; until?: string } = {}): Sample => ({
    producer,
    rule,
    lines: `BEGIN:VCALENDAR\n${trimLines(head)}\n${trimLines(lines)}\nEND:VCALENDAR`,
    busy,
    ...dates,
  });
