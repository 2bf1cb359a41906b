import { sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { audit } from '#platform/db/audit.ts';
import { buildLecture, buildUser } from '#testing/build.ts';
import { buildLesson } from '#testing/lessons.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { eventually } from '../telegram/testing.ts';
import { type Jobs, startJobs } from './start.ts';

let server: TestServer;
let processes: Jobs[];
let boss: PgBoss;
const faults: string[] = [];

/** A bot that never sends: these tests check the work, not the messages. */
const telegram = {
  send: () => Promise.reject(new Error('unused')),
  removeButtons: () => Promise.resolve(),
  ready: new Promise<void>(() => {}),
};

beforeAll(async () => {
  server = await startTestServer();
  const log = pino({ level: 'error' }, { write: (line) => void faults.push(line) });
  processes = [1, 2].map(() => startJobs({ ...server.services, log }, server.databaseUrl, telegram));
  await Promise.all(processes.map(({ started }) => started));
  boss = new PgBoss({ connectionString: server.databaseUrl, schema: 'pgboss', supervise: false, schedule: false });
  await boss.start();
});
afterAll(async () => {
  await boss.stop({ graceful: false });
  await Promise.all(processes.map((jobs) => jobs.close()));
  await server.close();
});

/** The queue takes no job while one of the same work is waiting or running. */
const start = (work: string) => eventually(`${work} is queued`, async () => (await boss.send(work, {})) ?? undefined);

it('recurring work has one schedule for all processes, with the night in Bratislava time', async () => {
  const schedules = await boss.getSchedules();
  expect(schedules.map(({ name, cron, timezone }) => ({ name, cron, timezone }))).toEqual([
    { name: 'check-links', cron: '30 3 * * *', timezone: 'Europe/Bratislava' },
    { name: 'every-minute', cron: '* * * * *', timezone: 'Europe/Bratislava' },
    { name: 'every-night', cron: '15 3 * * *', timezone: 'Europe/Bratislava' },
    { name: 'guide-digest', cron: '0 8 * * 1', timezone: 'Europe/Bratislava' },
    { name: 'prove-bank', cron: '20 3 * * *', timezone: 'Europe/Bratislava' },
    { name: 'publish-weeks', cron: '5 * * * *', timezone: 'Europe/Bratislava' },
    { name: 'read-calendars', cron: '*/3 * * * *', timezone: 'Europe/Bratislava' },
    { name: 'read-statements', cron: '* * * * *', timezone: 'Europe/Bratislava' },
  ]);
});

it('a process does the work whose hour passed while none ran', async () => {
  const { db } = server.services;
  await sql`update pgboss.schedule set created_on = now() - interval '9 days'`.execute(db);
  await sql`update pgboss.version set cron_on = now() - interval '8 days'`.execute(db);
  const late = startJobs(server.services, server.databaseUrl, telegram);
  try {
    await eventually('the digest of last Monday is written', async () => {
      const { rows } = await sql`select from pgboss.job where name = 'guide-digest' and state = 'completed'`.execute(
        db,
      );
      return rows.length === 1;
    });
  } finally {
    await late.close();
  }
});

it('every minute closes requests for lessons that have begun', async () => {
  const { db } = server.services;
  const teacher = await buildUser(db, { role: 'TEACHER' });
  const student = await buildUser(db);
  const { id: lectureId } = await buildLecture(db, teacher);
  const { status, body } = await server.call('createReservation', {
    as: student,
    body: { lectureId, capacity: 1, duration: 1 },
  });
  expect(status).toBe(201);
  for (const table of ['lectures', 'reservations'])
    await sql`
      update ${sql.table(table)}
         set starts_at = starts_at - interval '3 days',
           ends_at = ends_at - interval '3 days'`.execute(db);
  await sql`update reservations set answer_due_at = starts_at`.execute(db);
  await start('every-minute');
  const closed = await eventually('the request is closed', async () => {
    const row = await db.selectFrom('reservations').selectAll().where('id', '=', body.id).executeTakeFirstOrThrow();
    return row.status === 'CLOSED' && row;
  });
  expect(closed.closed_by).toBe('SYSTEM');
  const told = await db.selectFrom('notifications').select('kind').where('user_id', '=', student.id).execute();
  expect(told).toEqual([{ kind: 'EXPIRED' }]);
});

it('a failing step does not stop the other steps of the minute', async () => {
  const { db } = server.services;
  const lesson = await buildLesson(server, 'PENDING');
  const blocked = await buildUser(db);
  await sql`
    update users
       set block_scope = 'WRITING', block_until = now(), block_reason = 'Спам', blocked_at = now()
     where id = ${blocked.id}`.execute(db);
  await sql`update reservations set answer_due_at = now() where id = ${lesson.id}`.execute(db);
  await sql`
    create function refuse() returns trigger language plpgsql
    as $$ begin raise exception 'odd lesson'; end $$`.execute(db);
  await sql`create trigger refuse before update on reservations for each row execute function refuse()`.execute(db);
  await start('every-minute');
  await eventually('the block is lifted', async () => {
    const { block_until } = await db
      .selectFrom('users')
      .select('block_until')
      .where('id', '=', blocked.id)
      .executeTakeFirstOrThrow();
    return block_until === null;
  });
  await sql`drop trigger refuse on reservations`.execute(db);
  const told = await eventually('the error is in the log', async () =>
    faults.find((line) => line.includes('odd lesson')),
  );
  expect(JSON.parse(told)).toMatchObject({ level: 50, work: 'every-minute' });
});

it('removes forgotten accounts at night, and expired data even if that removal fails', async () => {
  const { db } = server.services;
  const [{ id }, { id: audited }] = [
    await buildUser(db, { status: 'PENDING' }),
    await buildUser(db, { status: 'PENDING' }),
  ];
  await audit(db, audited, 'user.change-password', `user:${audited}`);
  await sql`update users set created_at = now() - interval '8 days' where id in (${id}, ${audited})`.execute(db);
  await sql`create trigger refuse before delete on users for each row execute function refuse()`.execute(db);
  const { id: other } = await buildUser(db);
  await sql`insert into sign_in_devices values (${other}, ''::bytea, now() - interval '401 days')`.execute(db);
  await start('every-night');
  await eventually('the device is gone', async () => {
    const { rows } = await sql`select from sign_in_devices where user_id = ${other}`.execute(db);
    return rows.length === 0;
  });
  await sql`drop trigger refuse on users`.execute(db);
  // The queue refuses a second job until the failed one has ended.
  await start('every-night');
  await eventually('the account is gone', async () => {
    const rows = await db.selectFrom('users').select('id').where('id', '=', id).execute();
    return rows.length === 0;
  });
  const { username } = await db
    .selectFrom('users')
    .select('username')
    .where('id', '=', audited)
    .executeTakeFirstOrThrow();
  expect(username).toBe(`deleted-${audited}`);
});
