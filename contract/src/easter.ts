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

/** Days from Easter Sunday of the same year to a date (`YYYY-MM-DD`); negative before it. */
export const daysFromEaster = (date: string): number =>
  (Date.parse(`${date}T00:00:00Z`) - easterSunday(Number(date.slice(0, 4)))) / dayMs;
