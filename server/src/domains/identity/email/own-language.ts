import type { Language } from '@kampus/contract/languages';
import type { Db } from '#platform/db/connect.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import { getSignedIn } from '../accounts/queries.ts';

/** The language that the person has chosen; null before. Throws UNAUTHENTICATED. */
export const getLanguage = async (db: Db, actor: Actor): Promise<{ language: Language | null }> => ({
  language: (await getSignedIn(db, actor)).language,
});

/** Messages and e-mails are in this language from now on. */
export async function setLanguage(db: Db, id: number, language: Language): Promise<void> {
  await db.updateTable('users').set({ language }).where('id', '=', id).execute();
}
