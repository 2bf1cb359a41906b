import type { Fact, GuideFact } from '@kampus/contract/guides/facts';
import type { Selectable } from 'kysely';
import type { Database } from '#platform/db/schema.ts';

type Columns = Selectable<Database['guide_facts']>;

/** A fact as queries.ts reads it. */
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
  translated_label: string | null;
}

const toEuros = (cents: number | null): number | null => (cents === null ? null : cents / 100);

export function presentFact(row: FactRow): Fact {
  const isMoney = row.kind === 'MONEY';
  return {
    id: row.id,
    label: row.label,
    ...(row.translated_label !== null && { translatedLabel: row.translated_label }),
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

export const presentGuideFact = (row: FactRow): GuideFact => ({ ...presentFact(row), position: row.position });
