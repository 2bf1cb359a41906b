import type { Fact, GuideFact } from '@kampus/contract/guides/facts';
import type { TwinLanguage } from '@kampus/contract/languages';
import type { Selectable } from 'kysely';
import type { Database } from '#platform/db/schema.ts';

type Columns = Selectable<Database['guide_facts']>;

/** A row of the view `labelled_facts`. */
export interface FactRow
  extends Pick<
    Columns,
    | 'id'
    | 'position'
    | 'label'
    | 'value'
    | 'years'
    | 'kind'
    | 'unit'
    | 'cents_from'
    | 'cents_to'
    | 'date_from'
    | 'date_to'
    | 'source'
    | 'confirmed_on'
  > {
  fresh_until: string | null;
  rank: number | null;
  label_uk: string | null;
  label_sk: string | null;
  label_en: string | null;
}

const toEuros = (cents: number | null): number | null => (cents === null ? null : cents / 100);

/** Converts a row to the fact of the contract, with its label in a language too. */
export function presentFact(row: FactRow, language?: TwinLanguage): Fact {
  const isMoney = row.kind === 'MONEY';
  const translatedLabel = language ? row[`label_${language}`] : null;
  return {
    id: row.id,
    label: row.label,
    ...(translatedLabel !== null && { translatedLabel }),
    rank: row.rank,
    value: row.value,
    kind: row.kind,
    from: isMoney ? toEuros(row.cents_from) : row.date_from,
    to: isMoney ? toEuros(row.cents_to) : row.date_to,
    unit: row.unit,
    year: row.years,
    source: row.source,
    freshUntil: row.fresh_until,
    confirmedOn: row.confirmed_on,
  };
}

export const presentGuideFact = (row: FactRow, language?: TwinLanguage): GuideFact => ({
  ...presentFact(row, language),
  position: row.position,
});
