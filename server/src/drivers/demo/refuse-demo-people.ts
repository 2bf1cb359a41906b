import { verifyPassword } from '#domains/identity/public.ts';
import type { Db } from '#platform/db/connect.ts';
import { usualDemoPassword } from '../../config.ts';
import { demoPeople, demoTeachers } from './people.ts';
import { demoFormerStudents } from './reviews.ts';

/**
 * Stops a production start if a demo account still has the demo password of the settings, or the
 * one that everybody knows. Throws with the logins of these accounts.
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
  // Verify one hash at a time: the demo accounts share one hash, and each check needs much memory.
  const verdicts = new Map<string, boolean>();
  for (const { username, password_hash } of rows) {
    const verify = (password: string) => verifyPassword(password_hash, password);
    const fits = verdicts.get(password_hash) ?? ((await verify(usualDemoPassword)) || (await verify(demoPassword)));
    verdicts.set(password_hash, fits);
    if (fits) open.push(username);
  }
  if (open.length > 0)
    throw new Error(
      `Production does not start: anybody can sign in with the demo password as ${open.join(', ')}; ` +
        'give each of them another one by `npm run kampus -- user set-password <login>`',
    );
}
