import { type PriceMap, toThousandths } from '@kampus/contract/pricing';
import type { PriceEntry } from '@kampus/contract/teaching/teachers';
import type { PortalDb } from '#platform/db/connect.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import { teacherTags } from './cached-teacher.ts';
import { lockOwnCalendar } from './lock-calendars.ts';
import { assertPrices } from './rules.ts';

/** Replaces all prices of the actor. Returns the new prices by group size. */
export async function replacePrices(db: PortalDb, actor: Actor, entries: PriceEntry[]): Promise<PriceMap> {
  assertPrices(entries);
  const rows = entries.map(({ capacity, price }) => ({
    teacher_id: actor.id,
    group_size: capacity,
    price_thousandths: toThousandths(price),
  }));
  await inTransaction(db, async (trx) => {
    // This lock makes two simultaneous saves run one after the other.
    await lockOwnCalendar(trx, actor);
    await trx.deleteFrom('teacher_prices').where('teacher_id', '=', actor.id).execute();
    await trx.insertInto('teacher_prices').values(rows).execute();
    trx.announce(...teacherTags(actor.username));
  });
  return Object.fromEntries(entries.map(({ capacity, price }) => [capacity, price]));
}
