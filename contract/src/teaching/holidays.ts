import { daysFromEaster } from '../easter.ts';

/**
 * Public holidays of Slovakia that are days off. The law changes at times. A test compares these
 * rules with the package date-holidays, so an update of that package reveals a change.
 */

/** The law made these working days for one year. */
const workingDays: readonly string[] = ['2026-05-08', '2026-09-15'];

/** `MM-DD` → name. */
const fixedDays: Readonly<Record<string, string>> = {
  '01-01': 'День возникновения Словацкой Республики',
  '01-06': 'Богоявление',
  '05-01': 'Праздник труда',
  '05-08': 'День победы над фашизмом',
  '07-05': 'День Кирилла и Мефодия',
  '08-29': 'Годовщина Словацкого национального восстания',
  '09-15': 'День Пресвятой Девы Марии Скорбящей',
  '11-01': 'День всех святых',
  '12-24': 'Сочельник',
  '12-25': 'Первый день Рождества',
  '12-26': 'Второй день Рождества',
};

/** Name of the public holiday on a date (`YYYY-MM-DD`), undefined on other days. */
export function holidayOn(date: string): string | undefined {
  if (workingDays.includes(date)) return undefined;
  const fixed = fixedDays[date.slice(5)];
  if (fixed) return fixed;
  const fromEaster = daysFromEaster(date);
  if (fromEaster === -2) return 'Страстная пятница';
  return fromEaster === 1 ? 'Пасхальный понедельник' : undefined;
}
