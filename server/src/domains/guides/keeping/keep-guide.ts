import { timeZone } from '@kampus/contract/format/wall-clock';
import type { Guide } from '@kampus/contract/guides/guides';
import { hasRank } from '@kampus/contract/roles';
import { sql } from 'kysely';
import { tags } from '#platform/cache/tags.ts';
import { audit } from '#platform/db/audit.ts';
import type { Db, PortalDb } from '#platform/db/connect.ts';
import { inTransaction, type Trx } from '#platform/db/transaction.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import { AppError, invalidField, orNotFound } from '#platform/http/app-error.ts';
import { leaveTopic } from '../editing/save-guide.ts';
import { getSavedGuide } from '../queries.ts';

const today = sql<string>`(now() at time zone ${timeZone})::date`;

/**
 * Stores today as the day of the last check of the guide, and the check in its history. Throws
 * NOT_FOUND.
 */
export async function markChecked(db: PortalDb, actor: Actor, id: number): Promise<Guide> {
  return inTransaction(db, async (trx) => {
    const { version } = orNotFound(
      await trx
        .updateTable('guides')
        .set({ checked_at: today })
        .where('id', '=', id)
        .where('withdrawn_at', 'is', null)
        .returning('version')
        .executeTakeFirst(),
    );
    await trx.insertInto('guide_checks').values({ guide_id: id, version, checked_by: actor.id }).execute();
    await audit(trx, actor.id, 'guide.checked', `guide:${id}`);
    trx.announce(tags.guides, tags.guide(id));
    return getSavedGuide(trx, id);
  });
}

/**
 * The id of a curator by login, whose role stays until the commit. Throws VALIDATION_FAILED unless
 * the user is a curator or above.
 */
async function getKeeperId(trx: Db, username: string | null): Promise<number | null> {
  if (username === null) return null;
  const row = await trx
    .selectFrom('users')
    .select(['id', 'role'])
    .where('username', '=', username)
    .where('erased_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  if (row && hasRank(row.role, 'CURATOR')) return row.id;
  throw invalidField('keeper', 'Такого куратора нет');
}

/**
 * Sets the keeper and the check period of a guide. Throws NOT_FOUND, and VALIDATION_FAILED for an
 * unknown keeper.
 */
export async function setKeeping(
  db: PortalDb,
  actor: Actor,
  id: number,
  { keeper, checkEveryMonths }: { keeper: string | null; checkEveryMonths: number | null },
): Promise<Guide> {
  return inTransaction(db, async (trx) => {
    const keeperId = await getKeeperId(trx, keeper);
    orNotFound(
      await trx
        .updateTable('guides')
        .set({ keeper_id: keeperId, check_every_months: checkEveryMonths })
        .where('id', '=', id)
        .where('withdrawn_at', 'is', null)
        .returning('id')
        .executeTakeFirst(),
    );
    await audit(trx, actor.id, 'guide.keeping', `guide:${id}`, { keeperId, checkEveryMonths });
    trx.announce(tags.guides, tags.guide(id));
    return getSavedGuide(trx, id);
  });
}

/** Sets one keeper and one check period for all guides without a keeper. */
export async function keepUnkept(
  db: PortalDb,
  actor: Actor,
  { keeper, checkEveryMonths }: { keeper: string; checkEveryMonths: number | null },
): Promise<{ guides: number }> {
  return inTransaction(db, async (trx) => {
    const keeperId = await getKeeperId(trx, keeper);
    const kept = await trx
      .updateTable('guides')
      .set({ keeper_id: keeperId, check_every_months: checkEveryMonths })
      .where('keeper_id', 'is', null)
      .where('withdrawn_at', 'is', null)
      .returning('id')
      .execute();
    for (const { id } of kept)
      await audit(trx, actor.id, 'guide.keeping', `guide:${id}`, { keeperId, checkEveryMonths });
    trx.announce(tags.guides, ...kept.map(({ id }) => tags.guide(id)));
    return { guides: kept.length };
  });
}

/**
 * Withdraws a guide: it can no longer be read or found. Its versions and comments stay in the
 * database. The newest other guide replaces it as the main guide of the topic. Throws NOT_FOUND,
 * LAST_GUIDE_OF_TOPIC.
 */
export async function withdraw(trx: Trx, actor: Actor, id: number): Promise<void> {
  const { topic_id, title } = orNotFound(
    await trx
      .selectFrom('guides')
      .select(['topic_id', 'title'])
      .where('id', '=', id)
      .where('withdrawn_at', 'is', null)
      .forUpdate()
      .executeTakeFirst(),
  );
  // The lock serialises concurrent withdrawals in one topic, so the last guide cannot be
  // withdrawn. The lock of the guide above keeps the guide in its topic.
  await trx.selectFrom('topics').select('id').where('id', '=', topic_id).forUpdate().execute();
  const { numUpdatedRows } = await trx
    .updateTable('guides')
    .set({ withdrawn_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('guides as other')
          .select('other.id')
          .where('other.topic_id', '=', topic_id)
          .where('other.id', '!=', id)
          .where('other.withdrawn_at', 'is', null),
      ),
    )
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new AppError('LAST_GUIDE_OF_TOPIC');
  await leaveTopic(trx, id, topic_id);
  await audit(trx, actor.id, 'guide.withdraw', `guide:${id}`, { title });
  trx.announce(tags.guides, tags.guide(id), tags.comments(id));
}

/** `withdraw` in a transaction of its own. */
export const withdrawGuide = (db: PortalDb, actor: Actor, id: number): Promise<void> =>
  inTransaction(db, (trx) => withdraw(trx, actor, id));
