import { formatNumericDate } from '@kampus/contract/format/numeric-date';
import { isRole } from '@kampus/contract/roles';
import { formatEuros } from '#shared/format/euros.ts';
import { deskTexts } from '../texts.ts';
import { auditTexts as texts } from './texts.ts';

const detailValues: Readonly<Record<string, Readonly<Record<string, string>>>> = texts.values;

/** The text of one audit detail. Undefined for a detail that readers do not need. */
export function writeDetail(name: string, value: unknown): string | undefined {
  if (value === null || value === '' || typeof value === 'object') return undefined;
  if ((name === 'role' || name === 'from' || name === 'to') && isRole(value)) return deskTexts.roles[value];
  if (name === 'amountCents') return formatEuros(Number(value) / 100);
  if (name === 'until') return formatNumericDate(String(value));
  return detailValues[name]?.[String(value)] ?? String(value);
}
