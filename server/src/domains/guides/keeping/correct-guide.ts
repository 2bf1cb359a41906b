import type { Correction } from '@kampus/contract/guides/guides';
import type { TwinLanguage } from '@kampus/contract/languages';
import { guidePath } from '@kampus/contract/pages/addresses';
import { sql } from 'kysely';
import { alreadyDecided, getConfirmed, stateReasons } from '#domains/identity/public.ts';
import { tags } from '#platform/cache/tags.ts';
import { audit } from '#platform/db/audit.ts';
import type { Db } from '#platform/db/connect.ts';
import { contains } from '#platform/db/like.ts';
import { notify } from '#platform/db/notify.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import { AppError, orNotFound } from '#platform/http/app-error.ts';
import type { Services } from '../../../services.ts';
import { prepareDraft } from '../editing/prepare-draft.ts';
import { applyChange } from '../editing/save-guide.ts';
import { canReplace, readText, replaceQuote } from './replace-quote.ts';

export interface NewCorrection {
  version: number;
  language?: TwinLanguage | undefined;
  quote: string;
  kind: Correction['kind'];
  proposal?: string | undefined;
  mayName: boolean;
}

/**
 * Stores a reader's correction of a passage. Throws NOT_FOUND for an unknown guide or version, and
 * ACCOUNT_NOT_CONFIRMED.
 */
export async function createCorrection(
  db: Db,
  actor: Actor,
  guideId: number,
  { version, language, quote, kind, proposal, mayName }: NewCorrection,
): Promise<number> {
  await getConfirmed(db, actor);
  const { rows } = await sql<{ id: number }>`
    insert into guide_corrections
           (guide_id, user_id, version, language, quote, kind, proposal, may_name)
    select id, ${actor.id}, ${version}, ${language ?? null}, ${quote}, ${kind},
           ${proposal || null}, ${mayName}
      from guides
     where id = ${guideId} and withdrawn_at is null and version >= ${version}
    returning id`.execute(db);
  return orNotFound(rows[0]).id;
}

interface CorrectionRow extends Omit<Correction, 'isApplicable' | 'study'> {
  study: Correction['study'] | null;
}

type Passage = Pick<Correction, 'guideId' | 'version' | 'currentVersion' | 'language' | 'quote' | 'proposal'>;

const keyOf = (guideId: number, version: number): string => `${guideId} ${version}`;

interface Version {
  text: string;
  /** Its own title, and those of the twins. */
  titles: string[];
}

/**
 * The versions that readers saw and the present ones, by `keyOf`. Each is read once. A withdrawn
 * guide has none.
 */
async function readVersions(db: Db, passages: readonly Passage[]): Promise<ReadonlyMap<string, Version>> {
  const { rows } = await sql<{ guideId: number; version: number; body: string; titles: string[] }>`
    select v.guide_id as "guideId", v.version, v.body,
           v.title || array(select title from guide_twins where guide_id = v.guide_id) as titles
      from guide_versions as v join guides as g on g.id = v.guide_id and g.withdrawn_at is null
     where (v.guide_id, v.version) in (
             select guide_id, unnest(array[version, current_version])
               from unnest(
                      ${passages.map(({ guideId }) => guideId)}::integer[],
                      ${passages.map(({ version }) => version)}::integer[],
                      ${passages.map(({ currentVersion }) => currentVersion)}::integer[]
                    ) as passage (guide_id, version, current_version))`.execute(db);
  return new Map(
    rows.map(({ guideId, version, body, titles }) => [keyOf(guideId, version), { text: readText(body), titles }]),
  );
}

/**
 * True if the passage occurs exactly once, now and in the text that the reader saw. Of two equal
 * passages, the reader may have meant the one that is edited already. A title is no passage: it
 * stands for a fact that the guide does not have. The words of a twin may be those of another place
 * of the guide.
 */
const isApplicable = (
  versions: ReadonlyMap<string, Version>,
  { guideId, language, quote, proposal, ...seen }: Passage,
): boolean =>
  language === null &&
  [seen.version, seen.currentVersion].every((number) => {
    const version = versions.get(keyOf(guideId, number));
    return version !== undefined && !version.titles.includes(quote) && canReplace(version.text, quote, proposal);
  });

/** Corrections without a decision, oldest first. Equal ones are one entry, with its readers. */
export async function listCorrections(
  db: Db,
  { page, size, query }: { page: number; size: number; query?: string | undefined },
): Promise<{ items: Correction[]; total: number }> {
  const isSought = query
    ? sql`and exists (select from guides where guides.id = guide_id and ${contains('title', query)})`
    : sql``;
  const [{ rows }, count] = await Promise.all([
    sql<CorrectionRow>`
      select c.id, c.guide_id as "guideId", g.title as "guideTitle",
             t.university_id as "universityId", c.version, g.version as "currentVersion",
             c.language, c.quote, c.kind, c.proposal, u.username::text,
             study_proof_of(u.id) as study, equal.may_name as "mayName",
             iso_instant(c.created_at) as "createdAt", equal.readers
        from (
          select min(id) as id, count(distinct user_id)::int as readers,
                 bool_or(may_name) as may_name
            from guide_corrections
           where decided_at is null ${isSought}
           group by guide_id, language, quote, kind, proposal
           order by min(id) limit ${size} offset ${size * page}
        ) as equal
        join guide_corrections c on c.id = equal.id
        join guides g on g.id = c.guide_id
        join topics t on t.id = g.topic_id
        join users u on u.id = c.user_id
       order by c.id`.execute(db),
    sql<{ total: number }>`
      select count(*) as total from (
        select from guide_corrections
         where decided_at is null ${isSought}
         group by guide_id, language, quote, kind, proposal) as equal`.execute(db),
  ]);
  const versions = await readVersions(db, rows);
  const items = rows.map(({ study, ...row }) => ({
    ...row,
    ...(study && { study }),
    isApplicable: isApplicable(versions, row),
  }));
  return { items, total: count.rows[0]?.total ?? 0 };
}

export interface CorrectionDecision {
  decision: 'ACCEPT' | 'DECLINE';
  reason?: string | undefined;
  /** False if the curator has already edited the guide. */
  apply: boolean;
}

/** A correction with its guide. Throws NOT_FOUND, and ALREADY_DECIDED with the first decision. */
async function getOpenCorrection(db: Db, id: number, { isLocked }: { isLocked: boolean }) {
  const row = orNotFound(
    await db
      .selectFrom('guide_corrections as c')
      .innerJoin('guides as g', 'g.id', 'c.guide_id')
      .innerJoin('topics as t', 't.id', 'g.topic_id')
      .selectAll('c')
      .select([
        'g.title',
        'g.body',
        'g.language as guide_language',
        'g.version as current_version',
        'g.valid_from',
        'g.valid_to',
        't.university_id',
      ])
      .where('c.id', '=', id)
      .$if(isLocked, (query) => query.forUpdate(['c', 'g']))
      .executeTakeFirst(),
  );
  if (row.decided_at !== null)
    throw await alreadyDecided(db, row.decided_by, (username) =>
      row.decision === 'ACCEPT' ? `${username}: правка принята` : `${username}: правка отклонена`,
    );
  return row;
}

/**
 * The corrected guide, checked like one from the editor. It may fetch pictures, so it is made
 * before the transaction. Throws PASSAGE_GONE.
 */
async function prepareChange({ db, files }: Pick<Services, 'db' | 'files'>, id: number) {
  const row = await getOpenCorrection(db, id, { isLocked: false });
  const passage = { ...row, guideId: row.guide_id, currentVersion: row.current_version };
  const isUnique = isApplicable(await readVersions(db, [passage]), passage);
  const body = isUnique ? replaceQuote(row.body, row.quote, row.proposal) : null;
  if (body === null) throw new AppError('PASSAGE_GONE');
  const draft = { title: row.title, body, validFrom: row.valid_from, validTo: row.valid_to };
  return {
    id: row.guide_id,
    language: row.guide_language,
    topicId: undefined,
    version: row.current_version,
    ...draft,
    ...(await prepareDraft({ files }, draft)),
  };
}

/** Locks the open corrections with the same content, this one included. */
const lockEqual = (trx: Db, row: Awaited<ReturnType<typeof getOpenCorrection>>) =>
  trx
    .selectFrom('guide_corrections as c')
    .innerJoin('users', 'users.id', 'c.user_id')
    .select(['c.id', 'c.user_id', 'users.erased_at'])
    .where('guide_id', '=', row.guide_id)
    .where('decided_at', 'is', null)
    .where('quote', '=', row.quote)
    .where('kind', '=', row.kind)
    .where(sql<boolean>`c.language is not distinct from ${row.language}`)
    .where(sql<boolean>`proposal is not distinct from ${row.proposal}`)
    .orderBy('c.id')
    .forUpdate('c')
    .execute();

/**
 * Accepts or declines a correction and all equal ones, and notifies their readers. Accepting with
 * `apply` saves the corrected body as a new version. Throws ALREADY_DECIDED, PASSAGE_GONE unless
 * `isApplicable`, GUIDE_CHANGED if the guide is saved at the same moment, and FORBIDDEN if one of
 * them is the actor's own.
 */
export async function decideCorrection(
  services: Pick<Services, 'db' | 'files'>,
  actor: Actor,
  id: number,
  { decision, reason, apply }: CorrectionDecision,
): Promise<void> {
  const change = decision === 'ACCEPT' && apply ? await prepareChange(services, id) : undefined;
  await inTransaction(services.db, async (trx) => {
    const row = await getOpenCorrection(trx, id, { isLocked: true });
    const equal = await lockEqual(trx, row);
    // An erased account gets nothing.
    const readers = [...new Set(equal.filter((one) => one.erased_at === null).map((one) => one.user_id))];
    if (readers.includes(actor.id)) throw new AppError('FORBIDDEN', { message: 'О своей правке решают другие' });
    if (change) await applyChange(trx, actor, change);
    await trx
      .updateTable('guide_corrections')
      .set({ decision, decided_at: sql<Date>`now()`, decided_by: actor.id, reason: reason || null })
      .where(
        'id',
        'in',
        equal.map((one) => one.id),
      )
      .execute();
    const action = decision === 'ACCEPT' ? 'correction.accept' : 'correction.decline';
    await audit(trx, actor.id, action, `guide:${row.guide_id}`, { correction: id });
    // What the reader proposed is a part of what was decided.
    const quote = row.proposal ? `${row.quote} → ${row.proposal}` : row.quote;
    if (decision === 'DECLINE')
      for (const userId of readers)
        await stateReasons(trx, {
          userId,
          kind: 'CORRECTION_DECLINED',
          subject: `guide:${row.guide_id}`,
          decidedBy: actor.id,
          facts: `Правка к гайду «${row.title}»: ${quote}`,
          reason: reason || 'Куратор не нашёл неточности',
        });
    const kind = decision === 'ACCEPT' ? 'CORRECTION_ACCEPTED' : 'CORRECTION_DECLINED';
    const path = guidePath(row.university_id, row.guide_id);
    const details = JSON.stringify({ guide: row.title, path, reason: reason ?? '' });
    await notify(trx, readers, kind, { details });
    // The guide page thanks readers for accepted corrections, so its cached response is
    // invalidated.
    trx.announce(tags.guides, tags.guide(row.guide_id));
  });
}
