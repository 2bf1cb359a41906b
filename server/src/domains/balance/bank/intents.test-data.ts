import { randomInt } from 'node:crypto';
import type { Db } from '#platform/db/connect.ts';
import type { TestUser } from '#testing/build.ts';

/** Begins `each` top-ups of 10 € for each student, in few statements. */
export async function buildIntents(
  db: Db,
  students: readonly TestUser[],
  each: number,
): Promise<{ student: TestUser; reference: string }[]> {
  const accounts = await db
    .selectFrom('accounts')
    .select(['id', 'user_id'])
    .where(
      'user_id',
      'in',
      students.map(({ id }) => id),
    )
    .execute();
  const accountOf = new Map(accounts.map(({ id, user_id }) => [user_id, id]));
  const begun = Array.from({ length: each }, () => students)
    .flat()
    .map((student) => ({ student, reference: String(randomInt(1_000_000_000, 10_000_000_000)) }));
  for (let from = 0; from < begun.length; from += 1000)
    await db
      .insertInto('top_up_intents')
      .values(
        begun.slice(from, from + 1000).map(({ student, reference }) => ({
          account_id: accountOf.get(student.id) ?? 0,
          reference,
          amount_cents: 1000,
        })),
      )
      .execute();
  return begun;
}
