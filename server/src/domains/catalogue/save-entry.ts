import type { CatalogueColumn } from '@kampus/contract/audit';
import {
  type CatalogueEntryBody,
  type CatalogueListName,
  type DeskCatalogueEntry,
  isWordList,
} from '@kampus/contract/catalogue/catalogue';
import type { FieldError } from '@kampus/contract/errors';
import { normaliseText } from '@kampus/contract/normalise-text';
import { sql } from 'kysely';
import { announceStudents } from '#domains/identity/public.ts';
import { tags } from '#platform/cache/tags.ts';
import { audit } from '#platform/db/audit.ts';
import type { Db } from '#platform/db/connect.ts';
import { inTransaction, type Trx } from '#platform/db/transaction.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import { AppError, type AppErrorOptions, explainRefusal, invalidField, orNotFound } from '#platform/http/app-error.ts';
import type { Services } from '../../services.ts';
import { type DeskField, deskLists, tableOf } from './desk-lists.ts';
import { findDeskEntry, hasOpenEntries } from './desk-queries.ts';
import { findSharedSpellings } from './label-spellings.ts';

type Value = string | number | boolean | null;
type Values = Partial<Record<CatalogueColumn, Value>>;

/** The value of a field as its column has it. An empty text is null. */
function readValue(given: Value, tidy: DeskField['tidy']): Value {
  if (typeof given !== 'string') return given;
  const text = normaliseText(given).replace(/\s+/g, ' ').trim();
  return (tidy?.(text) ?? text) || null;
}

/** What is wrong with a value, in words for the person who typed it. */
function faultOf(value: Value, { max, isRequired, isOfWords }: DeskField): string | undefined {
  if (isRequired && value === null) return 'Заполните поле';
  if (typeof value !== 'string') return undefined;
  if (max !== undefined && value.length > max) return `Не длиннее ${max} символов`;
  if (isOfWords && !isWordList(value)) return 'По одному слову между запятыми';
  return undefined;
}

/**
 * Checks the fields by the rules of the list and returns the columns to write. Throws
 * VALIDATION_FAILED with each invalid field.
 */
function toValues(list: CatalogueListName, body: CatalogueEntryBody, isNew: boolean): Values {
  const errors: FieldError[] = [];
  const values: Values = {};
  for (const [path, field] of Object.entries(deskLists[list].fields)) {
    const given = body[path as keyof CatalogueEntryBody];
    if (given === undefined && !(isNew && field.isRequired)) continue;
    const value = readValue(given ?? null, field.tidy);
    const message = faultOf(value, field);
    if (message) errors.push({ path, message });
    else values[field.column] = value;
  }
  if (errors[0]) throw new AppError('VALIDATION_FAILED', { errors, message: errors[0].message });
  if (body.retired !== undefined) values.retired = body.retired;
  if (body.position !== undefined) values.position = body.position;
  return values;
}

const fault = (path: string, message: string): ['VALIDATION_FAILED', AppErrorOptions] => [
  'VALIDATION_FAILED',
  { message, errors: [{ path, message }] },
];

const knownLabel = 'Такая подпись уже есть';
const explain = explainRefusal({
  fact_labels_label_key: fault('label', knownLabel),
  fact_labels_shelf_months_check: fault('shelfMonths', 'От 1 до 120 месяцев'),
  glossary_term_key: fault('term', 'Такое слово уже есть'),
  search_synonyms_word_key: fault('label', 'Такие слова уже есть'),
  search_synonyms_itself_check: fault('synonyms', 'Слово не может заменять само себя'),
  universities_mail_domains_check: fault('mailDomains', 'Нужны домены через запятую, например stuba.sk'),
  keywords_keyword_key: fault('keyword', 'Такое ключевое слово уже есть'),
  faculties_university_id_fkey: fault('universityId', 'Такого университета нет'),
  topics_university_id_fkey: fault('universityId', 'Такого университета нет'),
  specialties_faculty_id_fkey: fault('facultyId', 'Такого факультета нет'),
  topics_main_guide_id_fkey: fault('mainGuideId', 'Этот гайд не подходит'),
  topics_main_guide_id_key: fault('mainGuideId', 'Этот гайд не подходит'),
  // Users refer to the entry together with its parent, so it cannot move to another parent.
  users_faculty_fkey: ['ENTRY_IN_USE'],
  users_specialty_fkey: ['ENTRY_IN_USE'],
});

/** Refuses a main guide that belongs to another topic or is withdrawn. */
async function assertMainGuide(trx: Db, topicId: number, guideId: number): Promise<void> {
  const guide = await trx
    .selectFrom('guides')
    .select('id')
    .where('id', '=', guideId)
    .where('topic_id', '=', topicId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  if (!guide) throw invalidField('mainGuideId', 'Это не гайд этой темы');
}

/** Refuses a label with a spelling of another label. */
async function assertOwnSpellings(trx: Db, id: number): Promise<void> {
  const shared = (await findSharedSpellings(trx)).find((label) => label.id === id);
  if (shared) throw invalidField(shared.path, knownLabel);
}

/** Refuses to retire an entry with child entries that are not retired. */
async function assertRetirable(trx: Db, list: CatalogueListName, id: number): Promise<void> {
  if (await hasOpenEntries(trx, list, id))
    throw new AppError('ENTRY_IN_USE', { message: 'Сначала уберите из списков то, что к этому относится' });
}

/** The lists that have the parents of others, by the column that names them. */
const parentLists: Readonly<Record<string, string>> = { university_id: 'universities', faculty_id: 'faculties' };

/** Refuses an entry in the lists whose parent is retired. The lock makes `assertRetirable` wait. */
async function assertParentShown(trx: Db, list: CatalogueListName, id: number): Promise<void> {
  const { parent } = deskLists[list];
  if (parent === undefined) return;
  const { rows } = await sql<{ isHidden: boolean }>`
    select p.retired and not e.retired as "isHidden"
      from ${tableOf(list)} as e join ${sql.table(parentLists[parent] ?? '')} as p
        on p.id = ${sql.ref(`e.${parent}`)}
     where e.id = ${id} for key share of p`.execute(trx);
  if (rows[0]?.isHidden)
    throw new AppError('ENTRY_IN_USE', { message: 'Сначала верните в списки то, к чему это относится' });
}

const columnsOf = (values: Values) => sql.join(Object.keys(values).map((column) => sql.ref(column)));

/** The guides that show a topic, a label or a term. */
async function listGuidesWith(trx: Trx, list: CatalogueListName, id: number): Promise<{ id: number }[]> {
  if (list === 'topics') return trx.selectFrom('guides').select('id').where('topic_id', '=', id).execute();
  if (list === 'labels') return trx.selectFrom('guide_facts').select('guide_id as id').distinct().execute();
  if (list !== 'glossary') return [];
  // The first word of the term without its last letter: all its forms have that.
  const { rows } = await sql<{ id: number }>`
    select g.id from glossary as e join guides as g
        on strpos(lower(g.body), left(split_part(lower(e.term), ' ', 1), -1)) > 0
     where e.id = ${id}`.execute(trx);
  return rows;
}

/** Lists that the search of teachers shows or reads words by. */
const listsOfTeacherSearch = new Set<CatalogueListName>(['keywords', 'faculties', 'topics', 'synonyms', 'glossary']);

/** Announces the cached lists that show the entry, and the guides that show it. */
async function announceEntry(trx: Trx, list: CatalogueListName, id: number): Promise<void> {
  trx.announce(tags.catalogue, tags.guides);
  if (listsOfTeacherSearch.has(list)) trx.announce(tags.teachers);
  const guides = await listGuidesWith(trx, list, id);
  trx.announce(...guides.map((guide) => tags.guide(guide.id)));
  if (list === 'universities') await announceStudents(trx, [id]);
}

/** Adds an entry. Throws VALIDATION_FAILED with the invalid field, ENTRY_IN_USE. */
export async function createEntry(
  { db }: Pick<Services, 'db'>,
  actor: Actor,
  list: CatalogueListName,
  body: CatalogueEntryBody,
): Promise<DeskCatalogueEntry> {
  const values = toValues(list, { ...body, mainGuideId: undefined }, true);
  return inTransaction(db, async (trx) => {
    const { rows } = await sql<{ id: number }>`
      insert into ${tableOf(list)} (${columnsOf(values)})
      values (${sql.join(Object.values(values))})
      returning id`.execute(trx);
    const { id } = orNotFound(rows[0]);
    await assertParentShown(trx, list, id);
    if (list === 'labels') await assertOwnSpellings(trx, id);
    await audit(trx, actor.id, 'catalogue.create', `${list}:${id}`, values);
    await announceEntry(trx, list, id);
    return orNotFound(await findDeskEntry(trx, list, id));
  }).catch(explain);
}

/** Changes, moves or retires an entry. Throws NOT_FOUND, VALIDATION_FAILED, ENTRY_IN_USE. */
export async function updateEntry(
  { db }: Pick<Services, 'db'>,
  actor: Actor,
  { list, id }: { list: CatalogueListName; id: number },
  body: CatalogueEntryBody,
): Promise<DeskCatalogueEntry> {
  const values = toValues(list, body, false);
  return inTransaction(db, async (trx) => {
    await sql`select from ${tableOf(list)} where id = ${id} for update`.execute(trx);
    if (list === 'topics' && typeof values.main_guide_id === 'number')
      await assertMainGuide(trx, id, values.main_guide_id);
    if (body.retired) await assertRetirable(trx, list, id);
    // A renamed term leaves the guides that have its old name.
    if (list === 'glossary') await announceEntry(trx, list, id);
    if (Object.keys(values).length > 0)
      await sql`
        update ${tableOf(list)}
           set (${columnsOf(values)}) = row (${sql.join(Object.values(values))})
         where id = ${id}`.execute(trx);
    await assertParentShown(trx, list, id);
    if (list === 'labels') await assertOwnSpellings(trx, id);
    const written = orNotFound(await findDeskEntry(trx, list, id));
    await audit(trx, actor.id, 'catalogue.update', `${list}:${id}`, values);
    await announceEntry(trx, list, id);
    return written;
  }).catch(explain);
}
