import { onFirstUse } from '@kampus/contract/format/on-first-use';
import { dateOf, toWallClock } from '@kampus/contract/format/wall-clock';
import { buildLanguage } from '@kampus/contract/languages';

const relative = onFirstUse(() => new Intl.RelativeTimeFormat(buildLanguage, { numeric: 'auto' }));
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** 'через 20 минут', 'через 3 часа', 'завтра', 'через 4 дня'. Days follow the portal's calendar. */
export function formatFromNow(instant: string, now: Date): string {
  const ms = Date.parse(instant) - now.getTime();
  if (ms < hourMs) return relative().format(Math.max(1, Math.round(ms / minuteMs)), 'minute');
  const days = (Date.parse(dateOf(instant)) - Date.parse(toWallClock(now).date)) / (24 * hourMs);
  return days === 0 || ms < 12 * hourMs
    ? relative().format(Math.round(ms / hourMs), 'hour')
    : relative().format(days, 'day');
}
