import { type StudyProof, studyProofMonths } from '@kampus/contract/identity/study';
import { originalLanguage } from '@kampus/contract/languages';
import { speakIn } from '@kampus/languages/say';
import { sql } from 'kysely';
import { audit } from '#platform/db/audit.ts';
import type { Db } from '#platform/db/connect.ts';
import { queueMail } from '#platform/db/queue-mail.ts';
import { inTransaction, type Trx } from '#platform/db/transaction.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import { invalidField } from '#platform/http/app-error.ts';
import type { Services } from '../../../services.ts';
import { announcePerson, getConfirmed, lockConfirmed } from '../accounts/queries.ts';
import { assertMail } from '../email/change-email.ts';
import { countCode, forgetCode, proveAddress, storeCode } from '../email/codes.ts';
import { studyCodeMail } from '../email/mail-texts.ts';
import { selectMailUniversities } from './queries.ts';

const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

/** `Anna+kampus@stuba.sk` and `anna@stuba.sk` are one mailbox. */
const mailboxOf = (email: string): string => `${email.split(/[+@]/, 1)[0]?.toLowerCase()}@${domainOf(email)}`;

/** Throws VALIDATION_FAILED, which names the domains, unless the mailbox is a university's. */
async function getUniversity(db: Db, email: string, path: 'email' | 'code'): Promise<{ id: number }> {
  const domain = domainOf(email);
  const universities = await selectMailUniversities(db).execute();
  const found = universities.find(({ domains }) => domains.some((own) => `.${domain}`.endsWith(`.${own}`)));
  if (found) return found;
  const known = universities.flatMap(({ domains }) => domains).join(', ');
  const message = known
    ? `Нужна почта университета: адрес на ${known}`
    : 'Пока ни одна почта не подтверждает учёбу: спросите у куратора';
  throw invalidField(path, message);
}

/**
 * Sends a code to a mailbox of a university. Throws NO_MAIL, ACCOUNT_NOT_CONFIRMED, and
 * VALIDATION_FAILED for another mailbox.
 */
export async function requestStudyProof(
  { db, config, sealer, limiter }: Pick<Services, 'db' | 'config' | 'sealer' | 'limiter'>,
  actor: Actor,
  email: string,
): Promise<void> {
  await getConfirmed(db, actor);
  assertMail(config);
  await getUniversity(db, email, 'email');
  await countCode(limiter, email);
  await inTransaction(db, async (trx) => {
    const user = await lockConfirmed(trx, actor);
    const code = await storeCode(trx, sealer, { userId: user.id, purpose: 'STUDY' }, email);
    await speakIn(user.language ?? originalLanguage, () =>
      queueMail(trx, { address: email, userId: user.id, ...studyCodeMail(user.username, code) }),
    );
  });
}

/** Ends the proof of another person by the same mailbox. */
async function endProofs(trx: Trx, hashes: readonly Buffer[], userId: number): Promise<void> {
  const ended = await trx
    .deleteFrom('study_proofs')
    .using('users')
    .whereRef('users.id', '=', 'user_id')
    .where('mailbox_hash', 'in', hashes)
    .where('user_id', '<>', userId)
    .returning(['users.id', 'username'])
    .execute();
  for (const person of ended) {
    await audit(trx, userId, 'user.take-study-mailbox', `user:${person.id}`);
    await announcePerson(trx, person);
  }
}

async function storeProof(trx: Trx, userId: number, proof: { university_id: number; domain: string; hash: Buffer }) {
  const { university_id, domain, hash: mailbox_hash } = proof;
  const row = {
    university_id,
    domain,
    mailbox_hash,
    until: sql<Date>`now() + make_interval(months => ${studyProofMonths})`,
  };
  await trx
    .insertInto('study_proofs')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...row, proved_at: sql<Date>`now()` }))
    .execute();
  const { rows } = await sql<{ proof: StudyProof }>`select study_proof_of(${userId}) as proof`.execute(trx);
  return rows[0]?.proof as StudyProof;
}

/**
 * Stores the proof of the code: the domain and a keyed hash of the mailbox, which then proves
 * nobody else. Throws ACCOUNT_NOT_CONFIRMED, and VALIDATION_FAILED for a wrong code.
 */
export async function confirmStudyProof(
  { db, sealer }: Pick<Services, 'db' | 'sealer'>,
  actor: Actor,
  code: string,
): Promise<StudyProof> {
  await getConfirmed(db, actor);
  const email = await proveAddress(db, sealer, { userId: actor.id, purpose: 'STUDY' }, code);
  return inTransaction(db, async (trx) => {
    const user = await lockConfirmed(trx, actor);
    const { id: university_id } = await getUniversity(trx, email, 'code');
    // Two people with one mailbox prove one after the other.
    await trx.selectFrom('universities').select('id').where('id', '=', university_id).forUpdate().execute();
    const hashes = sealer.hashes(mailboxOf(email), 'study mailbox');
    await endProofs(trx, hashes, user.id);
    const proof = await storeProof(trx, user.id, { university_id, domain: domainOf(email), hash: hashes[0] });
    await forgetCode(trx, { userId: user.id, purpose: 'STUDY' });
    await audit(trx, user.id, 'user.prove-study', `user:${user.id}`, { domain: domainOf(email) });
    await announcePerson(trx, user);
    return proof;
  });
}

/** Removes the actor's proof. Without one it does nothing. */
export async function removeStudyProof({ db }: Pick<Services, 'db'>, actor: Actor): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { numDeletedRows } = await trx.deleteFrom('study_proofs').where('user_id', '=', actor.id).executeTakeFirst();
    if (numDeletedRows === 0n) return;
    await audit(trx, actor.id, 'user.remove-study-proof', `user:${actor.id}`);
    await announcePerson(trx, actor);
  });
}
