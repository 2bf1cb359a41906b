import { today } from '@kampus/contract/time';
import { sql } from 'kysely';
import { getConfirmed } from '#domains/identity/public.ts';
import { tags } from '#platform/cache/tags.ts';
import type { Db, PortalDb } from '#platform/db/connect.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import { orNotFound } from '#platform/http/app-error.ts';

/** A fact counts as confirmed if `readersMin` people confirm it in `monthsMax` months. */
const readersMin = 3;
const monthsMax = 3;

/** Locks the fact, so that confirmations of several people are counted one after another. */
async function lockFact(trx: Db, guideId: number, factId: number): Promise<void> {
  orNotFound(
    await trx
      .selectFrom('guide_facts as f')
      .innerJoin('guides as g', 'g.id', 'f.guide_id')
      .select('f.id')
      .where('f.id', '=', factId)
      .where('f.guide_id', '=', guideId)
      .where('g.withdrawn_at', 'is', null)
      .forUpdate('f')
      .executeTakeFirst(),
  );
}

/** Inserts the confirmation of this month. Returns false if the person has confirmed already. */
async function addConfirmation(trx: Db, factId: number, userId: number, month: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('fact_confirmations')
    .values({ fact_id: factId, user_id: userId, month })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Sets the day of the readers' confirmation if enough people confirm. Returns false if not. */
async function renewFact(trx: Db, factId: number, day: string, month: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update guide_facts set confirmed_on = ${day}
     where id = ${factId}
       and (select count(distinct user_id) from fact_confirmations
             where fact_id = ${factId}
               and month > ${month}::date - make_interval(months => ${monthsMax})) >= ${readersMin}
  `.execute(trx);
  return numAffectedRows > 0n;
}

/**
 * Confirms that a fact is still true. Throws NOT_FOUND, ACCOUNT_NOT_CONFIRMED. A second time in a
 * month changes nothing. Three people make it «подтвердили читатели», never «проверено».
 */
export async function confirmFact(
  db: PortalDb,
  actor: Actor,
  guideId: number,
  factId: number,
  now = new Date(),
): Promise<void> {
  const day = today(now);
  const month = `${day.slice(0, 7)}-01`;
  await inTransaction(db, async (trx) => {
    await getConfirmed(trx, actor);
    await lockFact(trx, guideId, factId);
    if (!(await addConfirmation(trx, factId, actor.id, month))) return;
    if (await renewFact(trx, factId, day, month)) trx.announce(tags.guides, tags.guide(guideId));
  });
}
