import { isDate } from '../time.ts';

const monthBeginnings: readonly string[] = [
  'январ|янв|січн|januar',
  'феврал|лют|februar',
  'март|березн|marc',
  'апрел|квітн|april|apríl',
  'мая|май|травн|maj|máj',
  'июн|червн|jun|jún',
  'июл|липн|jul|júl',
  'август|серпн|august',
  'сентябр|вересн|septem',
  'октябр|жовтн|oktob|októb',
  'ноябр|листопад|novem',
  'декабр|грудн|decem',
];
const monthPatterns = monthBeginnings.map((beginnings) => new RegExp(`^(?:${beginnings})`, 'u'));

const datePattern =
  /(?<![\d.])(?:(?<isoYear>\d{4})-(?<isoMonth>\d{2})-(?<isoDay>\d{2})|(?:(?<firstDay>\d{1,2})\.? ?[–—-] ?)?(?<day>\d{1,2})(?:\. ?(?<month>\d{1,2})\.?|\.? (?<word>\p{L}{3,}))(?:,? ?(?<year>\d{4}))?)(?!\d)/gu;

/** What may stand beside a date. Any other word can change its meaning. */
const plainWords =
  /^(?:[\s,.–—-]|(?<!\p{L})(?:до|с|со|от|к|по|не позднее|не позже|срок|года|г|р|od|do|включительно)(?!\p{L}))*$/u;
const rangeWords = /^ ?(?:[–—-]|по|до|do) ?$/u;

interface WrittenDate {
  firstDay: number | undefined;
  day: number;
  month: number;
  year: number | undefined;
}

function toWrittenDate({
  groups: { isoYear, isoMonth, isoDay, firstDay, day, month, word, year } = {},
}: RegExpExecArray): WrittenDate {
  const named = word === undefined ? -1 : monthPatterns.findIndex((pattern) => pattern.test(word));
  const given = isoYear ?? year;
  return {
    firstDay: firstDay === undefined ? undefined : Number(firstDay),
    day: Number(isoDay ?? day),
    month: word === undefined ? Number(isoMonth ?? month) : named + 1,
    year: given === undefined ? undefined : Number(given),
  };
}

const write = (year: number, month: number, day: number): string =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

/**
 * Reads one date or one range with day and year, as `YYYY-MM-DD`. `yearOfFact` is used where the
 * text has no year. Undefined for anything else: two dates, a month, a day that does not exist.
 */
export function readDates(text: string, yearOfFact: number | undefined): { from: string; to: string } | undefined {
  const found = [...text.matchAll(datePattern)];
  const [first, second] = found;
  if (!first || found.length > 2 || !plainWords.test(text.replace(datePattern, ''))) return undefined;
  const between = second && text.slice(first.index + first[0].length, second.index);
  if (between !== undefined && !rangeWords.test(between)) return undefined;
  const [start, end] = [toWrittenDate(first), toWrittenDate(second ?? first)];
  const year = end.year ?? yearOfFact;
  if (year === undefined || year < 1990 || year > 2099 || (second && end.firstDay !== undefined)) return undefined;
  const from = write(start.year ?? year, start.month, start.firstDay ?? start.day);
  const to = write(year, end.month, end.day);
  return isDate(from) && isDate(to) && from <= to && !(second && start.firstDay !== undefined)
    ? { from, to }
    : undefined;
}
