import { type NotNull, sql } from 'kysely';
import type { Services } from '../../../services.ts';
import { ibanContext } from './iban.ts';

/** Seals the IBANs again with the newest key. Returns the number that no key opens. */
export async function resealIbans({ db, sealer }: Pick<Services, 'db' | 'sealer'>): Promise<number> {
  const rows = await db
    .selectFrom('payouts')
    .select(['id', 'account_id', 'iban_sealed'])
    .where('iban_sealed', 'is not', null)
    .where(sql<boolean>`not starts_with(iban_sealed, ${sealer.newestPrefix})`)
    .$narrowType<{ iban_sealed: NotNull }>()
    .execute();
  let unopened = 0;
  for (const { id, account_id, iban_sealed: sealed } of rows) {
    const iban = sealer.open(sealed, ibanContext(account_id));
    if (iban === undefined) unopened += 1;
    else
      await db
        .updateTable('payouts')
        .set({ iban_sealed: sealer.seal(iban, ibanContext(account_id)) })
        .where('id', '=', id)
        .where('iban_sealed', '=', sealed)
        .execute();
  }
  return unopened;
}
