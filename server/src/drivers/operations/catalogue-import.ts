import { readFile } from 'node:fs/promises';
import { basename, dirname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type TwinLanguage, twinLanguages } from '@kampus/contract/languages';
import { sql } from 'kysely';
import { findSharedSpellings } from '#domains/catalogue/public.ts';
import { findBodyFault, type SanitisedGuide, sanitiseHere } from '#domains/guides/public.ts';
import { announceStudents } from '#domains/identity/public.ts';
import { tags } from '#platform/cache/tags.ts';
import { audit } from '#platform/db/audit.ts';
import type { Db, PortalDb } from '#platform/db/connect.ts';
import { violatedConstraint } from '#platform/db/errors.ts';
import { inTransaction, type Trx } from '#platform/db/transaction.ts';
import {
  type CatalogueFile,
  CatalogueFileError,
  type FileProblems,
  type FileText,
  type FileTwin,
  parseCatalogueFile,
} from './catalogue-file.ts';
import { type GuideCounts, type ImportedGuide, writeMainGuides } from './import-guides.ts';
import { type ImportedTwin, writeTwins } from './import-twins.ts';
import { type Counts, writeGlossary, writeKeywords, writeLabels, writeSynonyms } from './import-words.ts';

export interface CatalogueSummary {
  universities: Counts;
  faculties: Counts;
  specialties: Counts;
  topics: Counts;
  keywords: Counts;
  glossary: Counts;
  synonyms: Counts;
  labels: Counts;
  guides: GuideCounts;
  twins: Counts;
}

type Report = (member: string, message: string) => void;

/**
 * Reads a guide's text, from the catalogue or from its own file. Undefined if a problem was
 * reported.
 */
async function readBody(folder: string, guide: FileText, report: Report): Promise<SanitisedGuide | undefined> {
  let html = guide.body ?? '';
  const member = guide.bodyFile === undefined ? 'body' : 'bodyFile';
  if (guide.bodyFile !== undefined) {
    const path = resolve(folder, guide.bodyFile);
    if (relative(folder, path).startsWith('..')) {
      report(member, 'must be in the folder of the catalogue');
      return undefined;
    }
    try {
      html = await readFile(path, 'utf8');
    } catch (error) {
      report(member, `cannot be read (${(error as NodeJS.ErrnoException).code})`);
      return undefined;
    }
  }
  const sanitised = await sanitiseHere(html);
  const fault = findBodyFault(sanitised);
  if (fault === undefined) return sanitised;
  report(member, fault);
  return undefined;
}

/** A twin of the file, sanitised. Undefined if a problem of its text was reported. */
async function readTwin(
  folder: string,
  language: TwinLanguage,
  twin: FileTwin,
  report: Report,
): Promise<ImportedTwin | undefined> {
  const text = await readBody(folder, twin, report);
  const former = twin.madeFrom;
  const formerText = former && (await readBody(folder, former, (_member, message) => report('madeFrom', message)));
  const madeFrom = former && formerText && { title: former.title, body: formerText.body };
  return text && { language, title: twin.title, body: text.body, madeFrom };
}

/**
 * The guides of the file, sanitised. Reports problems instead of throwing, to list all of them at
 * once.
 */
async function readGuides(folder: string, file: CatalogueFile, problems: FileProblems): Promise<ImportedGuide[]> {
  const guides: ImportedGuide[] = [];
  for (const [index, topic] of file.topics.entries()) {
    if (!topic.guide) continue;
    const report: Report = (member, message) => problems.add(['topics', index, 'guide', member], message);
    const sanitised = await readBody(folder, topic.guide, report);
    const twins: ImportedTwin[] = [];
    for (const language of twinLanguages) {
      const twin = topic.guide.twins?.[language];
      const reportTwin: Report = (member, message) => report(`twins.${language}.${member}`, message);
      const read = twin && (await readTwin(folder, language, twin, reportTwin));
      if (read) twins.push(read);
    }
    if (sanitised) guides.push({ topicId: topic.id, ...topic.guide, ...sanitised, twins });
  }
  return guides;
}

/** A topic may refer to a university of the file or of the database. */
async function reportUnknownUniversities(db: Db, file: CatalogueFile, problems: FileProblems): Promise<void> {
  const rows = await db.selectFrom('universities').select('id').execute();
  const known = new Set([...rows, ...file.universities].map(({ id }) => id));
  for (const [index, { universityId }] of file.topics.entries())
    if (!known.has(universityId))
      problems.add(['topics', index, 'universityId'], `there is no university ${universityId}`);
}

/** Reports labels of the file that share a spelling with another label, of the file or not. */
async function reportSharedSpellings(db: Db, { labels = [] }: CatalogueFile, problems: FileProblems): Promise<void> {
  for (const { label, path } of await findSharedSpellings(db)) {
    const index = labels.findIndex((own) => own.label === label);
    if (index >= 0) problems.add(['labels', index, path], 'has the spelling of another label');
  }
}

/**
 * Writes the rows that differ. `columns` maps the columns to their SQL types, without id and
 * position, which all tables have.
 */
async function upsert(db: Db, table: string, columns: Record<string, string>, rows: object[]): Promise<Counts> {
  const names = Object.keys(columns);
  const list = (prefix = '') => sql.raw(names.map((name) => prefix + name).join(', '));
  const definition = sql.raw(['id integer', ...names.map((name) => `${name} ${columns[name]}`)].join(', '));
  const { rows: written } = await sql<{ created: boolean }>`
    insert into ${sql.table(table)} (id, ${list()}, position)
    select id, ${list()}, coalesce(
             position,
             (select own.position from ${sql.table(table)} as own where own.id = file_rows.id), 0)
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
           as file_rows (${definition}, position integer)
    on conflict (id) do update
       set (${list()}, position) = row (${list('excluded.')}, excluded.position)
     where (${list(`${table}.`)}, ${sql.ref(`${table}.position`)})
           is distinct from (${list('excluded.')}, excluded.position)
    returning old.id is null as created`.execute(db);
  // Ids from the file are in use, so the sequence continues after the highest one.
  await sql`
    select setval(pg_get_serial_sequence(${table}, 'id'), max(id)) from ${sql.table(table)}
    having max(id) >
      coalesce(
        pg_sequence_last_value(pg_get_serial_sequence(${table}, 'id')::regclass), 0)`.execute(db);
  const created = written.filter((row) => row.created).length;
  return { created, updated: written.length - created, unchanged: rows.length - written.length };
}

async function write(db: Db, file: CatalogueFile, guides: ImportedGuide[]): Promise<CatalogueSummary> {
  const faculties = file.universities.flatMap(({ id, faculties: own }) =>
    own.map((faculty) => ({ ...faculty, university_id: id, short_name: faculty.shortName })),
  );
  const specialties = faculties.flatMap(({ id, specialties: own }) =>
    own.map((specialty) => ({ ...specialty, faculty_id: id, short_name: specialty.shortName })),
  );
  const universities = file.universities.map(({ id, shortName, fullName, name, mailDomains, position }) => ({
    id,
    position,
    short_name: shortName,
    full_name: fullName,
    name,
    mail_domains: mailDomains?.join(', ') || undefined,
  }));
  const topics = file.topics.map(({ universityId, ...topic }) => ({ ...topic, university_id: universityId }));
  const text = { short_name: 'text', name: 'text' };
  return {
    universities: await upsert(db, 'universities', { ...text, full_name: 'text', mail_domains: 'text' }, universities),
    faculties: await upsert(db, 'faculties', { ...text, university_id: 'integer' }, faculties),
    specialties: await upsert(db, 'specialties', { short_name: 'text', faculty_id: 'integer' }, specialties),
    topics: await upsert(
      db,
      'topics',
      { university_id: 'integer', type: 'text', name: 'text', title: 'text', description: 'text' },
      topics,
    ),
    keywords: await writeKeywords(db, file.keywords),
    glossary: await writeGlossary(db, file.glossary ?? []),
    synonyms: await writeSynonyms(db, file.synonyms ?? []),
    labels: await writeLabels(db, file.labels ?? []),
    guides: await writeMainGuides(db, guides),
    twins: await writeTwins(db, guides),
  };
}

const hasChanged = (summary: CatalogueSummary): boolean =>
  Object.values(summary).some(({ created, updated }) => created + updated > 0);

/**
 * Guide pages show topic names, so a changed topic invalidates its guides. Changed terms and labels
 * invalidate all guides.
 */
async function announceGuides(trx: Trx, topicIds: number[], hasNewWords: boolean): Promise<void> {
  let guides = trx.selectFrom('guides').select('id');
  if (!hasNewWords) guides = guides.where('topic_id', 'in', topicIds);
  const rows = topicIds.length > 0 || hasNewWords ? await guides.execute() : [];
  trx.announce(...rows.map(({ id }) => tags.guide(id)));
}

/**
 * Loads a whole catalogue file into the database, or nothing. Throws CatalogueFileError with the
 * lines of all problems. A second import changes nothing. Entries that are missing in the file
 * stay. A guide that was edited on the portal is not changed, and the summary lists it.
 */
export async function importCatalogue(db: PortalDb, path: string | URL): Promise<CatalogueSummary> {
  const file = path instanceof URL ? fileURLToPath(path) : resolve(path);
  const { catalogue, problems } = parseCatalogueFile(await readFile(file, 'utf8'), file);
  const guides = await readGuides(dirname(file), catalogue, problems);
  await reportUnknownUniversities(db, catalogue, problems);
  problems.throwIfAny();
  return inTransaction(db, async (trx) => {
    const summary = await write(trx, catalogue, guides);
    await reportSharedSpellings(trx, catalogue, problems);
    problems.throwIfAny();
    if (hasChanged(summary)) await audit(trx, null, 'catalogue.import', `catalogue:${basename(file)}`, summary);
    trx.announce(tags.catalogue, tags.guides, tags.teachers);
    if (summary.universities.updated > 0)
      await announceStudents(
        trx,
        catalogue.universities.map(({ id }) => id),
      );
    await announceGuides(
      trx,
      catalogue.topics.map(({ id }) => id),
      [summary.glossary, summary.labels].some(({ created, updated }) => created + updated > 0),
    );
    return summary;
  }).catch((error: unknown) => {
    const constraint = violatedConstraint(error);
    if (constraint === undefined) throw error;
    const message = `contradicts what the database holds (${constraint}): ${(error as Error).message}`;
    throw new CatalogueFileError(file, [{ line: 1, path: '', message }]);
  });
}
