/**
 * A calendar file in the documented format of one program, with the busy times that a person would
 * read from it.
 */
export interface Sample {
  producer: string;
  /** The feature of the format that the sample tests; part of the test title. */
  rule: string;
  lines: string;
  /**
   * Busy half hours in Bratislava time: `11-24 09:00-10:30`. An end of 24:00 is midnight at the end
   * of the date.
   */
  busy: string[];
  /**
   * The dates to read. By default from Monday 23 November until 14 December 2026.
   */
  from?: string;
  until?: string;
}

/** Removes the indentation of this source. A line that begins with ~ continues the previous one. */
const trimLines = (text: string): string =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim().replace(/^~/, ' '))
    .join('\n');

/**
 * Builds samples of one program. `head` is the text that all its calendars have before the events.
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
