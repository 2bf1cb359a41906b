import type { RegisterBody, Registration } from '@kampus/contract/identity/accounts';
import { sql } from 'kysely';
import type { Db } from '#platform/db/connect.ts';
import { violatedConstraint } from '#platform/db/errors.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Services } from '../../../services.ts';
import { assertUncommon } from '../passwords/password-rules.ts';
import { hashPassword } from '../passwords/passwords.ts';
import { createSecret, type Secret, storeLink } from '../sessions/secrets.ts';
import { type Client, insertSession, presentTokens } from '../sessions/sessions.ts';
import { presentLink } from './present.ts';
import { studiesError } from './rules.ts';

interface NewAccount extends RegisterBody {
  passwordHash: string;
  link: Secret;
  refreshToken: Secret;
  client: Client;
}

const loginTaken = (cause?: unknown) =>
  new AppError('LOGIN_TAKEN', { cause, errors: [{ path: 'login', message: 'Этот логин уже занят' }] });

/**
 * True if the login differs only in punctuation from the login of a staff member: `vera_` and the
 * curator `vera`.
 */
async function looksLikeStaff(db: Db, login: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('role', 'in', ['CURATOR', 'ADMIN', 'DEVELOPER'])
    .where(sql<boolean>`translate(lower(username::text), '._-', '') = translate(lower(${login}::text), '._-', '')`)
    .executeTakeFirst();
  return row !== undefined;
}

/** Inserts the account, its confirmation link and its first session. Throws LOGIN_TAKEN. */
async function insertAccount(trx: Db, account: NewAccount): Promise<Actor> {
  const { login, passwordHash, link, refreshToken, client } = account;
  if (await looksLikeStaff(trx, login)) throw loginTaken();
  const person = await trx
    .insertInto('users')
    .values({
      username: login,
      password_hash: passwordHash,
      university_id: account.universityId,
      faculty_id: account.facultyId,
      specialty_id: account.specializationId,
    })
    .returning(['id', 'username', 'role'])
    .executeTakeFirstOrThrow();
  await storeLink(trx, person.id, link, 'CONFIRM');
  return { ...person, sessionId: await insertSession(trx, { userId: person.id, ...client }, refreshToken) };
}

/**
 * Registers a student and signs them in. The account is PENDING until the bot confirms it. Throws
 * LOGIN_TAKEN, and VALIDATION_FAILED with the field if the faculty or the specialty has another
 * parent.
 */
export async function registerAccount(
  services: Pick<Services, 'db' | 'tokens' | 'config' | 'bot' | 'security'>,
  body: RegisterBody,
  client: Client,
): Promise<Registration> {
  const { db, bot } = services;
  await assertUncommon(body.password, body.login);
  const link = createSecret();
  const refreshToken = createSecret();
  const verification = presentLink(bot.authLink(link.text));
  const passwordHash = await hashPassword(body.password, { key: client.address, isStranger: true });
  try {
    const account = { ...body, passwordHash, link, refreshToken, client };
    const person = await inTransaction(db, (trx) => insertAccount(trx, account));
    services.security.record('registered', { userId: person.id, address: client.address });
    const pair = await presentTokens(services, person, refreshToken);
    return { status: 'PENDING', userId: person.id, ...pair, ...verification };
  } catch (error) {
    if (violatedConstraint(error) === 'users_username_key') throw loginTaken(error);
    throw studiesError(error, 'specializationId') ?? error;
  }
}
