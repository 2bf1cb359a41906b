import type { GuideFact } from '@kampus/contract/guides/facts';
import type { Guide } from '@kampus/contract/guides/guides';
import { pathOf } from '@kampus/contract/pages/addresses';
import { addDays } from '@kampus/contract/time';
import { escapeText, formatUtc, writeCalendar } from '#platform/format/icalendar.ts';

const product = '-//Kampus//Dates//RU';

/** `2026-03-31` → `20260331` */
const compact = (date: string): string => date.replaceAll('-', '');

/** An all-day event. Its end is the day after the last one. */
function eventLines(fact: GuideFact, guide: Guide, publicUrl: string): string[] {
  const { id, label, translatedLabel = label, value, from, to, source } = fact;
  const address = source === null ? [] : [new URL(source, publicUrl).href];
  const page = publicUrl + pathOf('guide', { universityId: guide.topic.universityId, mainGuideId: guide.id });
  return [
    'BEGIN:VEVENT',
    `UID:fact-${id}@${new URL(publicUrl).hostname}`,
    `DTSTAMP:${formatUtc(new Date(guide.updatedAt))}`,
    `DTSTART;VALUE=DATE:${compact(String(from))}`,
    `DTEND;VALUE=DATE:${compact(addDays(String(to), 1))}`,
    `SUMMARY:${escapeText(`${guide.topic.name}: ${translatedLabel}`)}`,
    `DESCRIPTION:${escapeText([value, ...address, page].join('\n'))}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

/** The facts of a guide that are dates, as a calendar file. */
export function renderDates(guide: Guide, publicUrl: string): string {
  const dates = (guide.facts ?? []).filter(({ kind }) => kind === 'DATE');
  return writeCalendar(
    product,
    guide.topic.name,
    dates.flatMap((fact) => eventLines(fact, guide, publicUrl)),
  );
}
