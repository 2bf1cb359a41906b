import { splitFacts, splitRows } from '@kampus/contract/guides/fact-rows';
import type { GuideFact } from '@kampus/contract/guides/facts';
import type { Guide } from '@kampus/contract/guides/guides';
import type { TwinLanguage } from '@kampus/contract/languages';
import { sql } from 'kysely';
import type { Db } from '#platform/db/connect.ts';
import { invalidField } from '#platform/http/app-error.ts';
import { toText } from '../search/read-sections.ts';

const rowsOf = (body: string) => splitRows(splitFacts(body).facts);
const wordsOf = (label: string): string => toText(label).replace(/ ?:$/, '').toLowerCase();

const otherFacts =
  'Факты перевода не совпадают с русским текстом. Оставьте те же строки в том же порядке: недостающие верните, лишние уберите';

/**
 * Throws VALIDATION_FAILED if the facts of a twin are not those of the guide's body that it was
 * made from: another number of rows, or the label of one row at the place of another. A twin may
 * have no facts.
 */
export async function assertSameFacts(db: Db, language: TwinLanguage, before: string, twin: string): Promise<void> {
  const [rows, ownRows] = [rowsOf(before), rowsOf(twin)];
  if (!rows || ownRows?.length === 0) return;
  const labels = rows.map(({ label }) => wordsOf(label));
  const { rows: known } = await sql<{ label: string; translated: string | null }>`
    select l.label, l.${sql.ref(`label_${language}`)} as translated
      from unnest(${labels}::text[]) with ordinality as written (label, position)
      left join fact_labels as l on l.id = find_fact_label(written.label)
     order by written.position`.execute(db);
  const names = labels.map((label, position) => [
    label,
    ...[known[position]?.label, known[position]?.translated].map((name) => name?.toLowerCase()),
  ]);
  const isMisplaced = (label: string, position: number) =>
    !names[position]?.includes(label) && names.some((others) => others.includes(label));
  if (rows.length !== ownRows?.length || ownRows.some((row) => isMisplaced(wordsOf(row.label), row.position)))
    throw invalidField('body', otherFacts);
}

/**
 * The facts of a guide that the shown body of its twin has at the same place. Where the vocabulary
 * has the label in the language, the label of the row must agree. Any other row is no fact.
 */
export function listFactsOfTwin({ body, facts = [] }: Pick<Guide, 'body' | 'facts'>, twin: string): GuideFact[] {
  const [rows, ownRows] = [rowsOf(body), rowsOf(twin)];
  if (!ownRows) return facts;
  if (ownRows.length !== rows?.length) return [];
  return facts.filter(({ position, label, translatedLabel }) => {
    if (translatedLabel === undefined) return true;
    const names = [wordsOf(rows[position]?.label ?? ''), label.toLowerCase(), translatedLabel.toLowerCase()];
    return names.includes(wordsOf(ownRows[position]?.label ?? ''));
  });
}
