import { formatFullDate } from '@kampus/contract/format/dates';
import type { FactUnit } from '@kampus/contract/guides/facts';
import { readValue } from '@kampus/contract/guides/read-value';
import { buildLanguage } from '@kampus/contract/languages';

const unitTexts: Readonly<Record<FactUnit, string>> = {
  NIGHT: 'за ночь',
  MONTH: 'в месяц',
  SEMESTER: 'за семестр',
  YEAR: 'в год',
};

/** «1 200,50», without «,00». */
const amountOf = (cents: number): string =>
  new Intl.NumberFormat(buildLanguage, { minimumFractionDigits: cents % 100 === 0 ? 0 : 2 }).format(cents / 100);

function writeAmount(from: number | null, to: number | null): string {
  if (from === null) return `до ${amountOf(to ?? 0)}`;
  if (to === null) return `от ${amountOf(from)}`;
  return from === to ? amountOf(from) : `${amountOf(from)}–${amountOf(to)}`;
}

/** What the server reads from a value, in words: «85–120 € в месяц». Undefined: only text. */
export function describeValue(text: string, years: string | null): string | undefined {
  const { kind, cents_from, cents_to, unit, date_from, date_to } = readValue(text, years);
  if (kind === 'MONEY') return `${writeAmount(cents_from, cents_to)}\u00a0€${unit ? ` ${unitTexts[unit]}` : ''}`;
  if (kind !== 'DATE' || date_from === null || date_to === null) return undefined;
  return date_from === date_to
    ? formatFullDate(date_from)
    : `${formatFullDate(date_from)}\u00a0– ${formatFullDate(date_to)}`;
}
