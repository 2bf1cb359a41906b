import { verifyPassword } from '#domains/identity/public.ts';
import type { Db } from '#platform/db/connect.ts';
import { demoPeople, demoTeachers } from './people.ts';
import { demoFormerStudents } from './reviews.ts';

/**
 * Ends the start of a production on a database where a demo account opens with the demo's password, which everybody
 * knows. Throws with the names of those accounts.
 */
export async function refuseDemoPeople(db: Db, demoPassword: string): Promise<void> {
  const logins = [...demoPeople, ...demoTeachers, ...demoFormerStudents].map(({ login }) => login);
  const rows = await db
    .selectFrom('users')
    .select(['username', 'password_hash'])
    .where('username', 'in', logins)
    .orderBy('username')
    .execute();
  const open: string[] = [];
  // One after the other: the demo gives all of them one hash, and a start need not fill the machine's memory.
  const verdicts = new Map<string, boolean>();
  for (const { username, password_hash } of rows) {
    const fits = verdicts.get(password_hash) ?? (await verifyPassword(password_hash, demoPassword));
    verdicts.set(password_hash, fits);
    if (fits) open.push(username);
  }
  if (open.length > 0)
    throw new Error(
      `Production does not start on a database where anybody may sign in with the demo's password as ${open.join(', ')}; ` +
        'give each of them another one by `npm run kampus -- user set-password <login>`',
    );
}
