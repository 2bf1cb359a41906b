import type { FactKind, FactUnit } from './facts.ts';
import { readDates } from './read-dates.ts';

/**
 * What a value says. A value that cannot be read completely is TEXT. The names are those of the
 * columns of a fact.
 */
export interface ReadValue {
  kind: FactKind;
  /** Null: no limit on this side, or no amount. */
  cents_from: number | null;
  cents_to: number | null;
  unit: FactUnit | null;
  date_from: string | null;
  date_to: string | null;
}

const yearsPattern = /^((?:19|20)\d{2})(?:[/–-]((?:19|20)?\d{2}))?$/;

/** The last year of '2024' or '2023/24'. Undefined for other texts and for years that run back. */
export function lastYearOf(text: string): number | undefined {
  const [match, first = '', last = first] = yearsPattern.exec(text) ?? [];
  const year = Number(last.length === 2 ? first.slice(0, 2) + last : last);
  return match !== undefined && year >= Number(first) ? year : undefined;
}

/** A year or an academic year: 2024, 2023/24. */
export const isYears = (text: string): boolean => lastYearOf(text) !== undefined;

/** Curators write this instead of the year if the source has none. */
export const undated = 'без даты';

const asText: ReadValue = {
  kind: 'TEXT',
  cents_from: null,
  cents_to: null,
  unit: null,
  date_from: null,
  date_to: null,
};

const number = String.raw`[1-9]\d{0,2}(?:[ .]\d{3})+(?:,\d{1,2})?|\d+(?:[.,]\d{1,2})?`;
const euro = '(?:€|eur(?:o|á|ов)?(?!\\p{L})|евро(?!\\p{L}))';
// Guides are written in any of the languages of the portal.
const upTo =
  'до|не больше|не более|не дороже|максимум|не більше|щонайбільше|up to|at most|no more than|do|najviac|maximálne';
const atLeast =
  'от|больше|более|свыше|не меньше|не менее|минимум|від|більше|понад|не менше|щонайменше|мінімум|' +
  'from|over|more than|at least|od|viac ako|najmenej|minimálne';
const range = '(?:[–—-]|(?:до|to|do)(?!\\p{L}))';
/** «72–174 €», «€100», «от 10 до 15 евро», «до 1 200,50 €» */
const amountPattern = new RegExp(
  `(?<!\\p{L})(?:(?<upTo>${upTo}) |(?<atLeast>${atLeast}) )?(?<![\\d.,])(?<![\\d+−-] ?)` +
    `(?:${euro} ?(?<first>${number})(?![\\d.,]*\\d)|` +
    `(?:(?<low>${number}) ?(?:${euro} ?)?${range} ?)?(?<high>${number})(?: ?,[-–])? ?${euro})`,
  'gu',
);
/** 10 million euros: more is a typo. */
const centsMax = 1_000_000_000;

/** Words beside an amount that is not exact, not valid any more, or not what one pays. */
const hedgePattern = new RegExp(
  '(?<!\\p{L})(?:около|примерно|приблизительно|почти|раньше|прежде|был[аои]?|будет|стало|теперь|возможно|минус|плюс|' +
    'скидк\\p{L}*|вычет\\p{L}*|кроме|без|не|нет|бесплатн\\p{L}*|безкоштовн\\p{L}*|zdarma|тыс\\p{L}*|млн|' +
    'цент\\p{L}*|раза?|cca|от|до|kč|czk|usd|грн|руб\\p{L}*|sk|' +
    'близько|приблизно|майже|раніше|був|була|було|буде|тепер|мінус|плюс|знижк\\p{L}*|крім|від|' +
    'about|around|approx\\p{L}*|roughly|almost|nearly|formerly|was|were|will|now|minus|plus|discount\\p{L}*|' +
    'except|without|no|not|free|cents?|thousand|from|to|or|' +
    'asi|približne|okolo|takmer|predtým|bol[aoi]?|bude|teraz|mínus|zľav\\p{L}*|okrem|bez|nie|od|do|tis\\p{L}*)(?!\\p{L})|' +
    '[\\d%$£¥~≈±+*?×]',
  'u',
);

/** «a month», «per month», «/month» */
const eachOf = (period: string): string => `(?:(?<!\\p{L})(?:per|an?|each|every) |/ ?)${period}(?!\\p{L})`;
/** Periods that are no unit: such an amount is not comparable with any other. */
const otherPeriodPattern = new RegExp(
  '(?:(?:в|за) (?:одну |один )?|/ ?)(?:неделю|день|час)(?!\\p{L})|' +
    '(?:(?:за|на) |/ ?)(?:тиждень|день|добу|годину)(?!\\p{L})|' +
    `${eachOf('(?:week|day|hour)')}|(?<!\\p{L})(?:weekly|daily|hourly)(?!\\p{L})|` +
    '(?:(?:za|na) |/ ?)(?:týždeň|deň|hodinu)|týždenne|denne',
  'u',
);
/** Beside another amount these words name a payment of a different kind. */
const depositPattern = /(?<!\p{L})(?:залог|депозит|застав|завдат|deposit|kauci|záloh|depozit)/u;

const units: readonly [FactUnit, RegExp][] = [
  ['NIGHT', /(?:за|в) (?:одну )?(?:ночь|сутки)|\/ ?(?:ночь|сутки)/u],
  ['NIGHT', new RegExp(`(?:за|на) ніч|/ ?ніч|${eachOf('night')}|nightly|(?:za|na) noc|/ ?noc`, 'u')],
  ['MONTH', /(?:в|за) (?:один )?месяц|\/ ?мес|ежемесячно/u],
  ['MONTH', /за (?:январь|февраль|март|апрель|май|июнь|июль|август|сентябрь|октябрь|ноябрь|декабрь)/u],
  ['MONTH', /(?:за|на) місяць|\/ ?міс|щомісяця|щомісячно/u],
  ['MONTH', new RegExp(`${eachOf('month')}|monthly|(?:za|na) mesiac|/ ?mes|mesačne`, 'u')],
  ['SEMESTER', /(?:в|за|на) семестр|\/ ?семестр/u],
  ['SEMESTER', new RegExp(`${eachOf('semester')}|(?:za|na) semester`, 'u')],
  ['YEAR', /(?:в|за) (?:один )?(?:учебный )?год(?!\p{L})|\/ ?год|ежегодно/u],
  ['YEAR', /(?:за|на) (?:навчальний )?рік|\/ ?рік|щороку|щорічно/u],
  ['YEAR', new RegExp(`${eachOf('(?:academic )?year')}|yearly|annually|per annum`, 'u')],
  ['YEAR', /(?:za|na) (?:akademický )?rok(?!\p{L})|\/ ?rok|ročne/u],
];

/** «1 200,50» → 120050 */
function toCents(written: string): number {
  const plain = /[ .]\d{3}/.test(written) ? written.replace(/[ .]/g, '') : written;
  return Math.round(Number(plain.replace(',', '.')) * 100);
}

interface Amount {
  from: number | null;
  to: number | null;
}

function toAmount({ groups = {} }: RegExpExecArray): Amount {
  const { first, low, high } = groups;
  const cents = toCents(first ?? high ?? '');
  if (low !== undefined) return { from: toCents(low), to: cents };
  return { from: groups['upTo'] ? null : cents, to: groups['atLeast'] ? null : cents };
}

/**
 * Reads amounts in euros. Several amounts, as for several programmes, give the lowest and the
 * highest. Undefined unless every number of the text is part of an amount.
 */
function readMoney(text: string): ReadValue | undefined {
  const amounts = [...text.matchAll(amountPattern)].map(toAmount);
  const rest = text.replace(amountPattern, ' ');
  if (amounts.length === 0 || hedgePattern.test(rest) || otherPeriodPattern.test(rest)) return undefined;
  const isOpen = amounts.some(({ from, to }) => from === null || to === null);
  if (amounts.length > 1 && (isOpen || depositPattern.test(rest))) return undefined;
  if (amounts.some(({ from, to }) => (from ?? 0) > (to ?? centsMax) || (to ?? 0) > centsMax)) return undefined;
  const named = new Set(units.filter(([, pattern]) => pattern.test(rest)).map(([unit]) => unit));
  if (named.size > 1) return undefined;
  const [only] = amounts;
  const sides = amounts.flatMap(({ from, to }) => [from ?? 0, to ?? 0]);
  return {
    ...asText,
    kind: 'MONEY',
    cents_from: isOpen ? (only?.from ?? null) : Math.min(...sides),
    cents_to: isOpen ? (only?.to ?? null) : Math.max(...sides),
    unit: [...named][0] ?? null,
  };
}

/** One spelling: lower case, plain blanks, no «ё». */
const simplify = (value: string): string =>
  value
    .toLowerCase()
    .replace(/[\s\u00a0\u2009\u202f]+/g, ' ')
    .replace(/\u2060/g, '')
    .replaceAll('ё', 'е')
    .trim();

/**
 * Reads a value. `years` is the year of the fact as the guide has it: '2024', '2023/24'. Stored
 * facts follow a change of these rules when their guide is saved.
 */
export function readValue(value: string, years: string | null): ReadValue {
  const text = simplify(value);
  const money = readMoney(text);
  if (money) return money;
  const dates = readDates(text, /^\d{4}$/.test(years ?? '') ? Number(years) : undefined);
  return dates ? { ...asText, kind: 'DATE', date_from: dates.from, date_to: dates.to } : asText;
}
