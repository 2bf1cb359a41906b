import type { NoticedThing } from '@kampus/contract/identity/noticed-things';
import { sql } from 'kysely';
import { announcePerson, assertBelow, avatarUrl, findUnusedAvatar, stateReasons } from '#domains/identity/public.ts';
import { lockCalendars } from '#domains/teaching/public.ts';
import { notify } from '#platform/db/notify.ts';
import type { Trx } from '#platform/db/transaction.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import { AppError, orNotFound } from '#platform/http/app-error.ts';

export type ProfilePart = 'NAME' | 'PICTURE' | 'TEACHER';

/** How the person reads what was removed. */
const parts: Readonly<Record<ProfilePart, { what: string; facts: (text: string) => string }>> = {
  NAME: { what: 'имя из вашего профиля', facts: (text) => `Имя в профиле: ${text}` },
  PICTURE: { what: 'картинку из вашего профиля', facts: () => 'Картинка профиля' },
  TEACHER: { what: 'текст «О себе» с вашей страницы', facts: (text) => `«О себе» на странице: ${text}` },
};

export const isProfilePart = (what: NoticedThing): what is ProfilePart => what in parts;

/** A part as the desk shows it: the name, the address of the picture, or the text of the page. */
const shownOf = (
  part: ProfilePart,
  { name, avatar_key, about }: { name: string; avatar_key: string | null; about: string | null },
): string | null => ({ NAME: name, PICTURE: avatarUrl(avatar_key), TEACHER: about })[part];

/**
 * Removes a name, a picture or the text of a teacher's page, with a statement of reasons. Returns
 * the key of a picture that nobody else has. Throws NOT_FOUND, FORBIDDEN for a person whose rank is
 * not below the actor's, and CONFLICT if the part is not `seen` any more. `undefined` skips this
 * check.
 */
export async function clearProfile(
  trx: Trx,
  part: ProfilePart,
  { userId, seen, reason, actor }: { userId: number; seen: string | undefined; reason: string; actor: Actor },
): Promise<string | null> {
  await lockCalendars(trx, [userId]);
  const person = orNotFound(
    await trx
      .selectFrom('users')
      .leftJoin('teachers', 'teachers.user_id', 'users.id')
      .selectAll('users')
      .select('about')
      .select(sql<string>`full_name(first_name, last_name, username)`.as('name'))
      .where('users.id', '=', userId)
      .where('erased_at', 'is', null)
      .forUpdate('users')
      .executeTakeFirst(),
  );
  await assertBelow(trx, actor, person, 'CURATOR');
  if (seen !== undefined && seen !== shownOf(part, person)) throw new AppError('CONFLICT');
  if (part === 'TEACHER') await trx.updateTable('teachers').set({ about: '' }).where('user_id', '=', userId).execute();
  else
    await trx
      .updateTable('users')
      .set(part === 'NAME' ? { first_name: null, last_name: null } : { avatar_key: null })
      .where('id', '=', userId)
      .execute();
  const { what, facts } = parts[part];
  await stateReasons(trx, {
    userId,
    kind: 'PROFILE_CLEARED',
    subject: `user:${userId}`,
    reason,
    decidedBy: actor.id,
    facts: facts(part === 'NAME' ? person.name : (person.about ?? '')),
  });
  await notify(trx, userId, 'PROFILE_CLEARED', { details: JSON.stringify({ what, reason }) });
  await announcePerson(trx, person);
  return part === 'PICTURE' ? findUnusedAvatar(trx, person.avatar_key) : null;
}
