/**
 * Public holidays of Slovakia that are days off. The law changes at times. A test compares these
 * rules with the package date-holidays, so an update of that package reveals a change.
 */

/** `MM-DD` → name. */
const fixedDays: Readonly<Record<string, string>> = {
  '01-01': 'День возникновения Словацкой Республики',
  '01-06': 'Богоявление',
  '05-01': 'Праздник труда',
  '07-05': 'День Кирилла и Мефодия',
  '08-29': 'Годовщина Словацкого национального восстания',
  '11-01': 'День всех святых',
  '12-24': 'Сочельник',
  '12-25': 'Первый день Рождества',
  '12-26': 'Второй день Рождества',
};

const dayMs = 86_400_000;

/**
 * Easter Sunday in the Gregorian calendar, in milliseconds UTC (Gauss's method in Butcher's form).
 */
function easterSunday(year: number): number {
  const century = Math.floor(year / 100);
  const golden = year % 19;
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor((year % 100) / 4) - epact - ((year % 100) % 4)) % 7;
  const shift = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const days = epact + weekday - 7 * shift + 114;
  return Date.UTC(year, Math.floor(days / 31) - 1, (days % 31) + 1);
}

/** Name of the public holiday on a date (`YYYY-MM-DD`), undefined on other days. */
export function holidayOn(date: string): string | undefined {
  const fixed = fixedDays[date.slice(5)];
  if (fixed) return fixed;
  const fromEaster = (Date.parse(`${date}T00:00:00Z`) - easterSunday(Number(date.slice(0, 4)))) / dayMs;
  if (fromEaster === -2) return 'Страстная пятница';
  return fromEaster === 1 ? 'Пасхальный понедельник' : undefined;
}
