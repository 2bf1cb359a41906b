import { addDays, today } from '@kampus/contract/time';

/** The last Sunday of a month: in March and October the clocks of the European Union change. */
function lastSunday(year: number, month: number): string {
  const end = new Date(Date.UTC(year, month, 0));
  return addDays(end.toISOString().slice(0, 10), -end.getUTCDay());
}

/**
 * The next change in March (3) or October (10) after the weeks for which templates publish slots.
 */
export function nextClockChange(month: 3 | 10): string {
  const earliest = addDays(today(new Date()), 30);
  const year = Number(earliest.slice(0, 4));
  return [lastSunday(year, month), lastSunday(year + 1, month)].find((date) => date >= earliest) ?? '';
}
