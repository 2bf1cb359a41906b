import { limits } from '@kampus/contract/limits';
import type { CreateWatchBody, Watch } from '@kampus/contract/teaching/watches';
import { addDays, today } from '@kampus/contract/time';
import type { Insertable } from 'kysely';
import { lockConfirmed } from '#domains/identity/public.ts';
import type { PortalDb } from '#platform/db/connect.ts';
import type { Database } from '#platform/db/schema.ts';
import { inTransaction, type Trx } from '#platform/db/transaction.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import { AppError, invalidField } from '#platform/http/app-error.ts';
import { getPublicTeacher } from '../profile/queries.ts';
import { getWatch } from './queries.ts';

/** The default last day of a watch. */
const lastDay = (): string => addDays(today(new Date()), limits.watches.days);

/**
 * Stores a watch. The same watch again only gets the new last day. Locks the person, so that
 * simultaneous calls count each other's watches.
 */
async function storeWatch(
  trx: Trx,
  actor: Actor,
  watch: Omit<Insertable<Database['watches']>, 'user_id'>,
): Promise<number> {
  await lockConfirmed(trx, actor);
  const { id } = await trx
    .insertInto('watches')
    .values({ ...watch, user_id: actor.id })
    .onConflict((conflict) => conflict.constraint('watches_once_key').doUpdateSet({ until: watch.until }))
    .returning('id')
    .executeTakeFirstOrThrow();
  const { count } = await trx
    .selectFrom('watches')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', actor.id)
    .where('until', '>=', today(new Date()))
    .executeTakeFirstOrThrow();
  if (count > limits.watches.perPersonMax) throw new AppError('TOO_MANY_WATCHES');
  return id;
}

/**
 * Waits for free time of a teacher. Throws ACCOUNT_NOT_CONFIRMED, TOO_MANY_WATCHES, OWN_LECTURE, or
 * NOT_FOUND for a login without a teacher's page.
 */
export function watchTeacher(db: PortalDb, actor: Actor, username: string): Promise<number> {
  return inTransaction(db, async (trx) => {
    const teacher = await getPublicTeacher(trx, username);
    if (teacher.id === actor.id) throw new AppError('OWN_LECTURE', { message: 'Своего времени ждать незачем' });
    return storeWatch(trx, actor, { teacher_id: teacher.id, until: lastDay() });
  });
}

/**
 * Waits for free time of any teacher that matches words and part of the day. Throws
 * ACCOUNT_NOT_CONFIRMED, TOO_MANY_WATCHES, or VALIDATION_FAILED for a day that is over.
 */
export function createWatch(db: PortalDb, actor: Actor, body: CreateWatchBody): Promise<Watch> {
  const { query = '', part = null, until = lastDay() } = body;
  if (until < today(new Date())) throw invalidField('until', 'Этот день уже прошёл');
  return inTransaction(db, async (trx) => getWatch(trx, actor, await storeWatch(trx, actor, { query, part, until })));
}
