import type { BusyCalendar } from '@kampus/contract/teaching/calendars';
import { inSpoken } from '@kampus/languages/translator';
import { faultText, parseFault } from './faults.ts';
import type { CalendarRow } from './queries.ts';

/** A calendar, with its problem in the spoken language. */
export const presentCalendar = (row: CalendarRow): BusyCalendar => ({
  id: row.id,
  name: row.name,
  host: row.host,
  state: row.state,
  problem: row.fault === null ? null : inSpoken(faultText(parseFault(row.fault))),
  readAt: row.read_at?.toISOString() ?? null,
  failingSince: row.failing_since?.toISOString() ?? null,
  events: row.event_count,
});
