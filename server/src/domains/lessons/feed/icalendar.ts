import { calendarProduct } from '#domains/teaching/public.ts';
import { escapeText, formatUtc, writeCalendar } from '#platform/format/icalendar.ts';

export interface CalendarEvent {
  /** Stable: it never changes for a lesson. */
  uid: string;
  /** Grows with each change of the event. */
  sequence: number;
  changedAt: Date;
  start: Date;
  end: Date;
  summary: string;
  description: string;
  location: string;
  status: 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED';
}

const eventLines = (event: CalendarEvent): string[] => [
  'BEGIN:VEVENT',
  `UID:${escapeText(event.uid)}`,
  `DTSTAMP:${formatUtc(event.changedAt)}`,
  `LAST-MODIFIED:${formatUtc(event.changedAt)}`,
  `SEQUENCE:${event.sequence}`,
  `DTSTART:${formatUtc(event.start)}`,
  `DTEND:${formatUtc(event.end)}`,
  `SUMMARY:${escapeText(event.summary)}`,
  `DESCRIPTION:${escapeText(event.description)}`,
  `LOCATION:${escapeText(event.location)}`,
  `STATUS:${event.status}`,
  'END:VEVENT',
];

/** The text of a calendar file with a name and events, to be read again each hour. */
export const renderCalendar = (name: string, events: CalendarEvent[]): string =>
  writeCalendar(calendarProduct, name, [
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...events.flatMap(eventLines),
  ]);
