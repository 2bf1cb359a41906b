import { today, weekStart } from '@kampus/contract/time';
import { sql } from 'kysely';
import type { Db, PortalDb } from '#platform/db/connect.ts';
import { notify } from '#platform/db/notify.ts';
import { oneByOne } from '#platform/db/one-by-one.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { listBrokenLinks } from '../links/queries.ts';
import { countMisses } from '../misses/queries.ts';

/** Numbers for a keeper. Each field above 0 is a line of the message. */
export interface Digest {
  due: number;
  corrections: number;
  links: number;
  /** Searches of the last week without a result, equal for all keepers. */
  searches: number;
}

interface KeeperRow {
  keeperId: number;
  due: number;
  corrections: number;
}

/** Keepers with the numbers of their due guides and of open corrections of their guides. */
async function listKeepers(db: Db, day: string): Promise<KeeperRow[]> {
  const { rows } = await sql<KeeperRow>`
    select g.keeper_id as "keeperId",
           (count(*) filter (where g.check_due <= ${day}::date))::int as due,
           coalesce(sum(waiting.corrections), 0)::int as corrections
      from guides g
     cross join lateral (
       select count(distinct (language, quote, kind, proposal)) as corrections
         from guide_corrections
        where guide_id = g.id and decided_at is null) as waiting
     where g.withdrawn_at is null and g.keeper_id is not null
     group by g.keeper_id order by g.keeper_id`.execute(db);
  return rows;
}

/** Broken links by keeper. A moved address still works, so it can wait. */
async function countLinks(db: Db): Promise<Map<number, number>> {
  const counts = new Map<number, number>();
  for (const { keeperId, links } of await listBrokenLinks(db)) {
    const broken = links.filter(({ state }) => state !== 'MOVED').length;
    if (keeperId !== null) counts.set(keeperId, (counts.get(keeperId) ?? 0) + broken);
  }
  return counts;
}

/** Number of the week: a keeper gets one message for it, also after a repeated run. */
const occasionOf = (day: string): number => Number(weekStart(day).replaceAll('-', ''));

/** Writes the message unless the keeper has it already. Returns the number of new messages. */
const writeDigest = (db: PortalDb, keeperId: number, digest: Digest, occasion: number): Promise<number> =>
  inTransaction(db, async (trx) => {
    await trx.selectFrom('users').select('id').where('id', '=', keeperId).forUpdate().execute();
    const sent = await trx
      .selectFrom('notifications')
      .select('id')
      .where('user_id', '=', keeperId)
      .where('kind', '=', 'GUIDE_DIGEST')
      .where('occasion', '=', occasion)
      .executeTakeFirst();
    return sent ? 0 : notify(trx, keeperId, 'GUIDE_DIGEST', { occasion, details: JSON.stringify(digest) });
  });

/**
 * Writes the week's message to each keeper whose guides need work; nothing to the others. Returns
 * the number of messages.
 */
export async function writeDigests(db: PortalDb, now = new Date()): Promise<number> {
  const day = today(now);
  const links = await countLinks(db);
  const searches = await countMisses(db, weekStart(day));
  const digests = (await listKeepers(db, day))
    .map(({ keeperId, ...counts }) => ({ keeperId, digest: { ...counts, links: links.get(keeperId) ?? 0, searches } }))
    .filter(({ digest }) => Object.values(digest).some((count) => count > 0));
  return oneByOne(digests, ({ keeperId, digest }) => writeDigest(db, keeperId, digest, occasionOf(day)));
}
