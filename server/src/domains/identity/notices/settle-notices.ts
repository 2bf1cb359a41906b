import type { AuditSubject } from '@kampus/contract/audit';
import type { NoticedThing } from '@kampus/contract/identity/noticed-things';
import { speakIn } from '@kampus/languages/say';
import { sql } from 'kysely';
import { queueMail } from '#platform/db/queue-mail.ts';
import type { Trx } from '#platform/db/transaction.ts';
import type { Config } from '../../../config.ts';
import { noticeMails } from './texts.ts';

export interface SettledNotices {
  what: NoticedThing;
  /** Such as `comment:12`. */
  subject: AuditSubject;
  decision: 'KEEP' | 'HIDE' | 'GONE';
  reason: string;
  decidedBy: number;
}

/**
 * Settles every waiting notice about a thing, in the transaction of the decision, and mails the
 * decision to the people who sent them.
 */
export async function settleNotices(
  trx: Trx,
  { mail, publicUrl, public: { operator } }: Pick<Config, 'mail' | 'publicUrl' | 'public'>,
  { what, subject, decision, reason, decidedBy }: SettledNotices,
): Promise<void> {
  const settled = await trx
    .updateTable('notices')
    .set({ decision, reason, decided_by: decidedBy, decided_at: sql<Date>`now()` })
    .where('what', '=', what)
    .where('subject', '=', subject)
    .where('decided_at', 'is', null)
    .returning(['id', 'address', 'email', 'language'])
    .execute();
  if (mail === undefined) return;
  for (const { id, address, email, language } of settled) {
    const decided = { id, address: publicUrl + address, decision, reason };
    if (email === null) continue;
    await speakIn(language, () => queueMail(trx, { address: email, ...noticeMails.decided(decided, operator.email) }));
  }
}
