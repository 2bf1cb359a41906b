import { randomInt } from 'node:crypto';
import type { Intent } from '@kampus/contract/balance/bank';
import { fromCents } from '@kampus/contract/pricing';
import { lockSignedIn } from '#domains/identity/public.ts';
import type { Db } from '#platform/db/connect.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import { AppError, orNotFound } from '#platform/http/app-error.ts';
import { type IdempotencyKey, once } from '#platform/http/idempotency.ts';
import type { Services } from '../../../services.ts';
import { findAccountOf } from '../queries.ts';
import { writeCodes } from './codes.ts';

type IntentServices = Pick<Services, 'db' | 'config'>;

/** The bank account of the portal. Throws NO_BANK. */
export function getBank({ config }: Pick<Services, 'config'>): { iban: string; name: string } {
  if (config.public.bank === null) throw new AppError('NO_BANK');
  return config.public.bank;
}

/** Begins a top-up by bank transfer. Throws NO_BANK. */
export async function createIntent(
  services: IntentServices,
  actor: Actor,
  { cents }: { cents: number },
  key?: IdempotencyKey,
): Promise<Intent> {
  getBank(services);
  const id = await inTransaction(services.db, (trx) =>
    once(trx, actor, 'createIntent', key, async () => {
      await lockSignedIn(trx, actor);
      const account = orNotFound(await findAccountOf(trx, actor.id));
      const row = await trx
        .insertInto('top_up_intents')
        .values({ account_id: account.id, reference: createReference(), amount_cents: cents })
        .returning('id')
        .executeTakeFirstOrThrow();
      return row.id;
    }),
  );
  return getIntent(services, actor, id);
}

/** Ten random digits, hard to guess. A constraint refuses an existing reference. */
const createReference = (): string => String(randomInt(1_000_000_000, 10_000_000_000));

/** An own intent. Throws NOT_FOUND, and NO_BANK. */
export async function getIntent(services: IntentServices, actor: Actor, id: number): Promise<Intent> {
  const { iban, name } = getBank(services);
  const row = orNotFound(await findIntent(services.db, actor.id, id));
  const { amount_cents: cents, reference } = row;
  return {
    id,
    state: row.paid_at ? 'PAID' : 'WAITING',
    amount: fromCents(cents),
    createdAt: row.created_at.toISOString(),
    reference,
    iban,
    name,
    ...writeCodes({ iban, name, cents, reference }),
  };
}

const findIntent = (db: Db, userId: number, id: number) =>
  db
    .selectFrom('top_up_intents')
    .innerJoin('accounts', 'accounts.id', 'account_id')
    .select(['amount_cents', 'reference', 'top_up_intents.created_at', 'paid_at'])
    .where('accounts.user_id', '=', userId)
    .where('top_up_intents.id', '=', id)
    .executeTakeFirst();
