import { reviewsForMean } from '@kampus/contract/teaching/teachers';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { loadDemo } from './load.ts';
import { demoTeachers } from './people.ts';
import { demoFormerStudents } from './reviews.ts';

const said: string[] = [];
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  // The first start ends after some of the people.
  await server.pool.query(`
    create function interrupt() returns trigger language plpgsql as
      $$ begin raise exception 'interrupted'; end $$;
    create trigger interrupt before insert on teachers execute function interrupt()`);
  await expect(loadDemo(server.services, () => {})).rejects.toThrow('interrupted');
  await server.pool.query('drop function interrupt cascade');
  await loadDemo(server.services, (line) => said.push(line));
});
afterAll(() => server.close());

const count = async (query: ReturnType<typeof sql<{ count: number }>>) =>
  (await query.execute(server.services.db)).rows[0]?.count;

it('each demo teacher with a usual week has its template and its free slots', async () => {
  const busy = demoTeachers.filter(({ week }) => week.length > 0).length;
  expect(
    await count(sql`
      select count(distinct w.teacher_id)::int as count
        from week_templates as w
        join lectures as l on l.teacher_id = w.teacher_id
       where l.is_generated and l.status = 'OPEN'`),
  ).toBe(busy);
  expect(said.at(-1)).toMatch(/^Demo: \d+ free slots published$/);
});

it('most demo teachers have a review, and the former students have spent what they paid in', async () => {
  const reviewed = await count(sql`select count(distinct teacher_id)::int as count from reviews`);
  expect(reviewed).toBeGreaterThan(demoTeachers.length / 2);
  const rated = await count(sql`
    select count(*)::int as count
      from (select from reviews group by teacher_id
            having count(*) >= ${reviewsForMean}) as rated`);
  expect(rated).toBeGreaterThan(4);
  const logins = demoFormerStudents.map(({ login }) => login);
  expect(
    await count(sql`
      select sum(a.balance_cents)::int as count
        from accounts as a
        join users as u on u.id = a.user_id
       where u.username = any (${logins}::text[])`),
  ).toBe(0);
});

it('demo comments are spread over weeks', async () => {
  expect(
    await count(sql`select count(distinct date_trunc('week', created_at))::int as count from comments`),
  ).toBeGreaterThan(3);
});

it('a second start adds nothing', async () => {
  const people = () => count(sql`select count(*)::int as count from users`);
  const before = await people();
  said.length = 0;
  await loadDemo(server.services, (line) => said.push(line));
  expect([await people(), said]).toEqual([before, []]);
});
