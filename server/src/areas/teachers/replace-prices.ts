import type { FieldError } from '@kampus/contract/errors';
import { fromThousandths, minimumPrice, type PriceMap, toThousandths } from '@kampus/contract/pricing';
import type { PriceEntry } from '@kampus/contract/teachers';
import type { Db } from '#platform/db/connect.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import { AppError, orNotFound } from '#platform/http/app-error.ts';
import type { Services } from '../../services.ts';
import { ensureTeacherProfile, invalidateTeacher } from './teachers.ts';

/** Group size → thousandths as stored, to group size → euros. */
export const presentPrices = (thousandths: Record<string, number>): Record<string, number> =>
  Object.fromEntries(Object.entries(thousandths).map(([size, price]) => [size, fromThousandths(price)]));

/** The prices of a person by name, {} where none are set; 404 for an unknown name. */
export async function getPrices(db: Db, username: string): Promise<{ username: string; prices: PriceMap }> {
  const rows = await db
    .selectFrom('users as u')
    .leftJoin('teacher_prices as p', 'p.teacher_id', 'u.id')
    .select(['u.username', 'p.group_size', 'p.price_thousandths'])
    .where('u.username', '=', username)
    .orderBy('p.group_size')
    .execute();
  const prices: Record<string, number> = {};
  for (const { group_size, price_thousandths } of rows)
    if (group_size !== null && price_thousandths !== null) prices[group_size] = fromThousandths(price_thousandths);
  return { username: orNotFound(rows[0]).username, prices };
}

/**
 * Refuses a list with PRICES_INVALID when a price is below the minimum for its group size or a size stands twice. Sizes
 * that are left out charge the minimum: the form asks for all of them, but sends only those above 0 (product.md §5).
 */
function assertPrices(entries: PriceEntry[]): void {
  const errors: FieldError[] = [];
  const seen = new Set<number>();
  for (const [index, { capacity, price }] of entries.entries()) {
    const minimum = minimumPrice(capacity);
    if (seen.has(capacity)) errors.push({ path: `${index}.capacity`, message: 'Размер группы указан дважды' });
    else if (toThousandths(price) < toThousandths(minimum))
      errors.push({ path: `${index}.price`, message: `Мінімальна ціна: ${minimum}` });
    seen.add(capacity);
  }
  if (errors.length > 0) throw new AppError('PRICES_INVALID', { errors });
}

/** Replaces the actor's prices as a whole and returns the new map. */
export async function replacePrices(services: Services, actor: Actor, entries: PriceEntry[]): Promise<PriceMap> {
  assertPrices(entries);
  const rows = entries.map(({ capacity, price }) => ({
    teacher_id: actor.id,
    group_size: capacity,
    price_thousandths: toThousandths(price),
  }));
  await services.db.transaction().execute(async (trx) => {
    await ensureTeacherProfile(trx, actor.id);
    // Two saves at once wait for each other here, so that neither sees half of the other's list.
    await trx.selectFrom('teachers').select('user_id').where('user_id', '=', actor.id).forUpdate().execute();
    await trx.deleteFrom('teacher_prices').where('teacher_id', '=', actor.id).execute();
    if (rows.length > 0) await trx.insertInto('teacher_prices').values(rows).execute();
  });
  invalidateTeacher(services.cache, actor.username);
  return Object.fromEntries(entries.map(({ capacity, price }) => [capacity, price]));
}
