import type { RegisterBody, Registration } from '@kampus/contract/accounts';
import { sql } from 'kysely';
import type { Db } from '#platform/db/connect.ts';
import { violatedConstraint } from '#platform/db/errors.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Services } from '../../services.ts';
import { assertUncommon } from './password-rules.ts';
import { hashPassword } from './passwords.ts';
import { presentLink } from './present.ts';
import { studiesError } from './rules.ts';
import { createSecret, type Secret, verificationLifetime } from './secrets.ts';
import { type Client, presentTokens, refreshLifetime } from './sessions.ts';

interface NewAccount extends RegisterBody {
  passwordHash: string;
  link: Secret;
  refreshToken: Secret;
  client: Client;
}

const loginTaken = (cause?: unknown) =>
  new AppError('LOGIN_TAKEN', { cause, errors: [{ path: 'login', message: 'Этот логин уже занят' }] });

/** A login that differs in punctuation alone from one of those who speak for the portal: `vera_` beside the curator `vera`. */
const looksLikeStaff = (login: string) => sql`
  select from users
   where role in ('CURATOR', 'ADMIN', 'DEVELOPER')
     and translate(lower(username::text), '._-', '') = translate(lower(${login}::text), '._-', '')`;

/**
 * The account, its link and its first session in one statement: all or nothing, one round trip. Undefined for a login
 * that looks like one of the staff.
 */
async function insertAccount(db: Db, account: NewAccount): Promise<Actor | undefined> {
  const { rows } = await sql<Actor>`
    with person as (
      insert into users (username, password_hash, university_id, faculty_id, specialty_id)
      select ${account.login}, ${account.passwordHash}, ${account.universityId}::int, ${account.facultyId}::int,
             ${account.specializationId}::int
       where not exists (${looksLikeStaff(account.login)})
      returning id, username, role
    ), link as (
      insert into verification_tokens (token_hash, user_id, expires_at)
      select ${account.link.hash}, id, now() + ${verificationLifetime} from person
    ), place as (
      insert into sign_in_addresses (user_id, address) select id, ${account.client.address} from person
    ), family as (
      insert into refresh_families (user_id, device, address)
      select id, ${account.client.device}, ${account.client.address} from person returning id
    ), session as (
      insert into refresh_tokens (token_hash, family_id, expires_at)
      select ${account.refreshToken.hash}, id, now() + ${refreshLifetime} from family
    )
    select person.id, username, role, family.id as "sessionId" from person, family`.execute(db);
  return rows[0];
}

/**
 * Registers a student: signed in at once, PENDING until confirmed through the bot. Throws LOGIN_TAKEN, and
 * VALIDATION_FAILED naming the field when the faculty or the specialty belongs elsewhere.
 */
export async function registerAccount(
  services: Pick<Services, 'db' | 'tokens' | 'config' | 'authLink' | 'security'>,
  body: RegisterBody,
  client: Client,
): Promise<Registration> {
  const { db, authLink } = services;
  await assertUncommon(body.password, body.login);
  const link = createSecret();
  const refreshToken = createSecret();
  const verification = presentLink(authLink(link.text));
  const passwordHash = await hashPassword(body.password, { key: client.address, isStranger: true });
  try {
    const person = await insertAccount(db, { ...body, passwordHash, link, refreshToken, client });
    if (!person) throw loginTaken();
    services.security.record('registered', { userId: person.id, address: client.address });
    const pair = await presentTokens(services, person, refreshToken);
    return { status: 'PENDING', userId: person.id, ...pair, ...verification };
  } catch (error) {
    if (violatedConstraint(error) === 'users_username_key') throw loginTaken(error);
    throw studiesError(error, 'specializationId') ?? error;
  }
}
