import type { noticeBody } from '@kampus/contract/desk/notices';
import { spokenLanguage } from '@kampus/languages/say';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { noticeMails } from '#domains/identity/public.ts';
import { queueMail } from '#platform/db/queue-mail.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Services } from '../../../services.ts';
import { findThing } from './find-thing.ts';

/**
 * Files a notice of anybody. The same words of the same person about the same thing join one
 * notice, which counts them. Throws the errors of `findThing`.
 */
export function createNotice(
  { db, config }: Pick<Services, 'db' | 'config'>,
  { what, kind, email, ...body }: z.output<typeof noticeBody>,
): Promise<{ number: number }> {
  return inTransaction(db, async (trx) => {
    const { subject, authorId, address } = await findThing(trx, what, body.address, config.publicUrl);
    const { id, times } = await trx
      .insertInto('notices')
      .values({
        what,
        subject,
        author_id: authorId,
        address,
        kind,
        email,
        why: body.why,
        name: body.name ? body.name.toWellFormed() : null,
        language: spokenLanguage(),
      })
      .onConflict((conflict) =>
        conflict
          .expression(sql`subject, what, email, md5(why)`)
          .where('decided_at', 'is', null)
          .doUpdateSet({ times: sql<number>`notices.times + 1` }),
      )
      .returning(['id', 'times'])
      .executeTakeFirstOrThrow();
    // One mail for a notice, also if it is repeated: the address may be another person's.
    if (config.mail !== undefined && times === 1)
      await queueMail(trx, { address: email, ...noticeMails.received(id, config.publicUrl + address) });
    return { number: id };
  });
}
