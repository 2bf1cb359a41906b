import type { Language } from '@kampus/contract/languages';
import type { Db } from '#platform/db/connect.ts';
import { signedIn } from '../accounts/rules.ts';

/** The language that the person has chosen; null before. Throws UNAUTHENTICATED. */
export async function getLanguage(db: Db, id: number): Promise<{ language: Language | null }> {
  const user = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
  return { language: signedIn(user).language };
}

/** Messages and e-mails are in this language from now on. */
export async function setLanguage(db: Db, id: number, language: Language): Promise<void> {
  await db.updateTable('users').set({ language }).where('id', '=', id).execute();
}
