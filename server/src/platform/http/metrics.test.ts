import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { limits } from '@kampus/contract/limits';
import { addDays, today, weekStart } from '@kampus/contract/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildLecture, buildUser } from '#testing/build.ts';
import { buildLesson, shiftLesson, type TestLesson } from '#testing/lessons.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { buildApp } from '../../app.ts';

const root = join(import.meta.dirname, '..', '..', '..', '..');
const readText = (path: string): string => readFileSync(join(root, path), 'utf8');
const token = 'a token for the metrics of this test';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ METRICS_TOKEN: token });
});
afterAll(() => server.close());

const scrape = async (app = server.app): Promise<string> =>
  (await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })).body;

/**
 * The value of a sample such as `cache_reads_total{result="hit"}`, undefined if the sample is
 * missing.
 */
const sampleOf = (text: string, sample: string): number | undefined => {
  const line = text.split('\n').find((candidate) => candidate.startsWith(`${sample} `));
  return line === undefined ? undefined : Number(line.slice(sample.length + 1));
};

/** Whole minutes of a sample in seconds. */
const minutesOf = (text: string, sample: string): number => Math.floor((sampleOf(text, sample) ?? 0) / 60);

describe('the metrics', () => {
  it('count cache hits, misses, entries and bytes', async () => {
    // The cache may be invalidated until the process listens for changes.
    const listening = async () => sampleOf(await scrape(), 'cache_listening');
    await expect.poll(listening, { timeout: 20_000 }).toBe(1);
    await server.call('listUniversities');
    const text = await scrape();
    expect(sampleOf(text, 'cache_reads_total{result="miss"}')).toBe(1);
    expect(sampleOf(text, 'cache_entries')).toBe(1);
    expect(sampleOf(text, 'cache_bytes')).toBeGreaterThan(0);
  });

  it('count each request once, also a replayed one', async () => {
    const sample = 'http_request_duration_seconds_count{operation="listFaculties",status="200"}';
    const before = server.services.cache.stats();
    const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
    for (let count = 0; count < 3; count += 1) await (await fetch(`${address}/api/faculties`)).text();
    expect(server.services.cache.stats()).toMatchObject({ hits: before.hits, misses: before.misses + 1 });
    expect(sampleOf(await scrape(), sample)).toBe(3);
  });

  it('count pages and pictures, also those that fail, and no unknown address as a page', async () => {
    const { db } = server.services;
    await sql`alter table universities rename to lost`.execute(db);
    await server.app.inject({ url: '/universities/1/', headers: { accept: 'text/html' } });
    for (const url of ['/media/avatars/lost.webp', '/no-such.php']) await server.app.inject({ url });
    await sql`alter table lost rename to universities`.execute(db);
    const counts = (await scrape()).match(/http_request_duration_seconds_count\{operation="(page|media)".*/g);
    const name = 'http_request_duration_seconds_count';
    expect(counts).toEqual([`${name}{operation="page",status="503"} 1`, `${name}{operation="media",status="404"} 1`]);
  });

  it('count PostgreSQL errors by SQLSTATE', async () => {
    const before = sampleOf(await scrape(), 'database_errors_total{sqlstate="22012"}') ?? 0;
    await expect(sql`select 1 / 0`.execute(server.services.db)).rejects.toMatchObject({ code: '22012' });
    expect(sampleOf(await scrape(), 'database_errors_total{sqlstate="22012"}')).toBe(before + 1);
  });

  it('count errors on connections that were open before the metrics were registered', async () => {
    const { db } = server.services;
    // Opens every connection of the pool, so that none is opened later.
    await Promise.all(Array.from({ length: 20 }, () => sql`select pg_sleep(0.05)`.execute(db)));
    const late = await buildApp(server.services);
    await expect(sql`select 1 / 0`.execute(db)).rejects.toMatchObject({ code: '22012' });
    expect(sampleOf(await scrape(late), 'database_errors_total{sqlstate="22012"}')).toBe(1);
    await late.close();
  });

  it('show the waiting messages and e-mails, and the backups', async () => {
    const { db } = server.services;
    await sql`create schema pgboss`.execute(db);
    await sql`create type pgboss.job_state as enum ('created', 'active', 'completed', 'failed')`.execute(db);
    await sql`create table pgboss.job (name text, state pgboss.job_state, created_on timestamptz)`.execute(db);
    await sql`
      insert into pgboss.job values
        ('deliver', 'active', now() - interval '3 minutes'),
        ('deliver', 'completed', now() - interval '10 minutes'),
        ('night', 'created', now() - interval '10 minutes')`.execute(db);
    const { id } = await buildUser(db);
    await sql`
      insert into notifications (user_id, kind, created_at, queued_at) values
        (${id}, 'TOPPED_UP', now() - interval '90 s', null),
        (${id}, 'TOPPED_UP', now() - interval '10 minutes', now())`.execute(db);
    await sql`
      insert into mails (address, subject, body, state, created_at, settled_at) values
        ('a@mail.example', 'x', 'x', 'WAITING', now() - interval '5 minutes', null),
        ('a@mail.example', 'x', 'x', 'WAITING', now(), null),
        (null, null, null, 'SENT', now() - interval '10 minutes', now())`.execute(db);
    await sql`
      insert into backups (file, bytes, proved_at, failure) values
        ('1.gz', 10, to_timestamp(1600000000), null),
        ('2.gz', 20, to_timestamp(1700000000), null),
        ('3.gz', 30, null, 'cut')`.execute(db);
    const text = await scrape();
    expect(sampleOf(text, 'notifications_waiting')).toBe(2);
    expect(minutesOf(text, 'notifications_oldest_waiting_seconds')).toBe(3);
    expect(sampleOf(text, 'mails_waiting')).toBe(2);
    expect(minutesOf(text, 'mails_oldest_waiting_seconds')).toBe(5);
    expect(sampleOf(text, 'backup_last_proved_timestamp_seconds')).toBe(1_700_000_000);
    expect(sampleOf(text, 'backup_last_failed')).toBe(1);
    expect(sampleOf(text, 'backup_last_bytes')).toBe(30);
  });

  it('count teachers whose week or other calendar lags behind, unless they may not teach', async () => {
    const { db } = server.services;
    const lastDay = addDays(weekStart(today(new Date())), limits.calendarWeeks * 7 - 1);
    const build = async (publishedThrough: string | null, readMinutesAgo: number) => {
      const { id } = await buildUser(db, { role: 'TEACHER' });
      await sql`
        insert into week_templates (teacher_id, published_through)
        values (${id}, ${publishedThrough})`.execute(db);
      const dueAt = sql`now() - make_interval(mins => ${readMinutesAgo})`;
      await sql`
        insert into busy_calendars (teacher_id, name, address, host, next_read_at)
        values (${id}, 'x', 'x', 'x', ${dueAt})`.execute(db);
      return id;
    };
    await build(null, 61);
    await build(addDays(lastDay, -1), 59);
    await build(lastDay, 61);
    const away = await build(null, 61);
    const block = { block_scope: 'ALL' as const, block_reason: 'Спор', blocked_at: new Date() };
    await db.updateTable('users').set(block).where('id', '=', away).execute();
    const text = await scrape();
    expect([sampleOf(text, 'week_templates_behind'), sampleOf(text, 'busy_calendars_behind')]).toEqual([2, 2]);
  });
});

describe('the metrics of lessons', () => {
  const minutesAgo = (minutes: number) => sql<Date>`now() - make_interval(mins => ${minutes})`;

  it('say since when the oldest request has been overdue', async () => {
    const cancel = ({ id, student }: TestLesson) =>
      server.call('cancelReservation', { as: student, params: { id: String(id) }, body: {} });
    const [first, second, closed] = [
      await buildLesson(server, 'PENDING'),
      await buildLesson(server, 'PENDING'),
      await buildLesson(server, 'PENDING'),
    ];
    expect(sampleOf(await scrape(), 'lesson_requests_overdue_seconds')).toBe(0);
    for (const [{ id }, minutes] of [[first, 5] as const, [second, 9] as const, [closed, 13] as const])
      await sql`
        update reservations set answer_due_at = ${minutesAgo(minutes)}
         where id = ${id}`.execute(server.services.db);
    await cancel(closed);
    const text = await scrape();
    expect(sampleOf(text, 'lesson_requests_waiting')).toBe(2);
    expect(minutesOf(text, 'lesson_requests_overdue_seconds')).toBe(9);
    for (const lesson of [first, second]) await cancel(lesson);
  });

  const move = async (lesson: TestLesson) => {
    const slot = await buildLecture(server.services.db, lesson.teacher, { daysAhead: 6 });
    const call = { as: lesson.student, params: { id: String(lesson.id) }, body: { lectureId: slot.id } };
    return (await server.call('proposeMove', call)).body;
  };
  const report = async (answer?: 'AGREED' | 'CONTESTED') => {
    const lesson = await buildLesson(server, 'CONFIRMED');
    await shiftLesson(server, lesson, -24 * 4);
    const body = { kind: 'OTHER', text: 'Урока не было' } as const;
    const params = { id: String(lesson.id) };
    const reported = await server.call('reportLesson', { as: lesson.student, params, body });
    if (answer !== undefined)
      await server.call('answerReport', {
        as: lesson.teacher,
        params: { id: String(reported.body.id) },
        body: answer === 'AGREED' ? { answer } : { answer, text: 'Он был' },
      });
  };

  it('count requests, moves, reports and disputes that wait', async () => {
    await buildLesson(server, 'PENDING');
    await buildLesson(server, 'CONFIRMED', { balanceCents: 0 });
    await shiftLesson(server, await buildLesson(server, 'PAID'), -24);
    await move(await buildLesson(server, 'PAID'));
    const moving = await buildLesson(server, 'PAID');
    const { id } = await move(moving);
    await server.call('withdrawMove', { as: moving.student, params: { id: String(id) } });
    for (const answer of [undefined, 'AGREED', 'CONTESTED'] as const) await report(answer);
    const answered = sql`case state when 'AGREED' then ${minutesAgo(15)}
                                    when 'CONTESTED' then ${minutesAgo(7)} end`;
    await sql`
      update reservation_reports
         set created_at = ${minutesAgo(20)}, answered_at = ${answered}`.execute(server.services.db);
    const text = await scrape();
    const values = {
      lesson_requests_waiting: 1,
      lessons_uncovered: 1,
      lessons_unmarked: 2,
      lesson_moves_waiting: 1,
      lesson_reports_waiting: 1,
      disputes_waiting: 1,
    };
    for (const [name, value] of Object.entries(values)) expect(sampleOf(text, name), name).toBe(value);
    expect(minutesOf(text, 'disputes_oldest_waiting_seconds')).toBe(7);
  });

  it('say how long payouts have waited for a curator since they could be paid', async () => {
    const { db } = server.services;
    const ask = async (madeAgo: number, payableAgo: number, state: 'REQUESTED' | 'CANCELLED' = 'REQUESTED') => {
      const { id } = await buildUser(db);
      await sql`
        insert into payouts (account_id, purpose, amount_cents, state, created_at, payable_at,
                             decided_at)
        select id, 'RETURN', 100, ${state}, ${minutesAgo(madeAgo)}, ${minutesAgo(payableAgo)},
               case when ${state} = 'CANCELLED' then now() end
          from accounts where user_id = ${id}`.execute(db);
    };
    await ask(30, -60);
    expect(sampleOf(await scrape(), 'payouts_oldest_waiting_seconds')).toBe(0);
    await ask(30, 6);
    await ask(3, 20);
    await ask(40, 40, 'CANCELLED');
    // One in a file waits for the bank.
    await ask(50, 50);
    await sql`
      with batch as (
        insert into payout_batches (created_by, execute_on, iban, name, payout_count, total_cents,
                                    file_hash)
        select max(id), current_date, 'SK', 'x', 1, 100, '' from users
        returning id)
      update payouts set batch_id = (select id from batch)
       where id = (select max(id) from payouts)`.execute(db);
    const text = await scrape();
    expect(sampleOf(text, 'payouts_waiting')).toBe(3);
    expect(minutesOf(text, 'payouts_oldest_waiting_seconds')).toBe(6);
  });

  it('say how long reports by anybody have waited', async () => {
    const { db } = server.services;
    const { id } = await buildUser(db, { role: 'CURATOR' });
    for (const minutes of [8, 2, 12])
      await sql`
        insert into notices (what, subject, address, kind, why, email, created_at)
        values ('GUIDE', 'guide:' || ${minutes}::int, '/', 'OTHER', 'x', 'a@mail.example',
                ${minutesAgo(minutes)})`.execute(db);
    await sql`
      update notices set decision = 'KEEP', reason = 'x', decided_by = ${id}, decided_at = now()
       where subject = 'guide:12'`.execute(db);
    const text = await scrape();
    expect(sampleOf(text, 'notices_waiting')).toBe(2);
    expect(minutesOf(text, 'notices_oldest_waiting_seconds')).toBe(8);
  });
});

describe('deploy/monitoring', () => {
  /** Metrics of Prometheus itself. */
  const foreign = new Set(['up']);
  const names = (expression: string): string[] =>
    (expression.replaceAll(/\{[^}]*\}|\[[^\]]*\]|by \([^)]*\)|"[^"]*"/g, ' ').match(/[a-z]\w*_\w+|\bup\b/g) ?? []).map(
      (name) => name.replace(/_(bucket|count|sum)$/, ''),
    );

  it.each([
    ['the dashboard', 'deploy/monitoring/dashboard.json', /"expr": "((?:[^"\\]|\\.)*)"/g],
    ['the alerts', 'deploy/monitoring/alerts.yaml', /expr: (.*)/g],
  ])('%s use only metrics that the server exports', async (_what, path, pattern) => {
    const exported = new Set([...(await scrape()).matchAll(/^# TYPE (\S+)/gm)].map((match) => match[1] ?? ''));
    const used = [...readText(path).matchAll(pattern)].flatMap((match) =>
      names((match[1] ?? '').replaceAll('\\"', '"')),
    );
    const functions = new Set(['histogram_quantile', '__rate_interval']);
    const unknown = used.filter((name) => !exported.has(name) && !foreign.has(name) && !functions.has(name));
    expect(used.length).toBeGreaterThan(8);
    expect([...new Set(unknown)]).toEqual([]);
  });

  it('docs/operations.md describes each Kampus metric and each alert', async () => {
    const operations = readText('docs/operations.md');
    const own = [...(await scrape()).matchAll(/^# TYPE (\S+)/gm)]
      .map((match) => match[1] ?? '')
      .filter((name) => !/^(process|nodejs)_/.test(name));
    const alerts = [...readText('deploy/monitoring/alerts.yaml').matchAll(/alert: (\w+)/g)].map(
      (match) => match[1] ?? '',
    );
    const missing = [...own, ...alerts].filter((name) => !new RegExp(`\`${name}[\`{]`).test(operations));
    expect(missing, 'Add a row to «Metrics» of docs/operations.md').toEqual([]);
  });

  it('the alert about memory fires before a container reaches its limit', () => {
    const alert = /process_resident_memory_bytes\S* > (\S+)/.exec(readText('deploy/monitoring/alerts.yaml'))?.[1];
    const deployment = readText('deploy/kubernetes/kampus.yaml').split('kind: Deployment')[1] ?? '';
    const limit = Number(/limits: \{ memory: (\d+)Mi \}/.exec(deployment)?.[1]) * 1024 ** 2;
    // A fifth of the limit is left for the ten minutes that the alert waits.
    expect(Number(alert)).toBeLessThan(limit * 0.8);
  });

  it('docs/operations.md has the limit of each alert about a wait', () => {
    const rows = readText('docs/operations.md').split('\n');
    const waits = [
      ...readText('deploy/monitoring/alerts.yaml').matchAll(/expr: max\((\w+_seconds)\) > (?:(\d+) \* )?(\d+)$/gm),
    ];
    const limits = waits.map(([, name, times = '1', seconds]) => ({ name, above: Number(times) * Number(seconds) }));
    expect(limits.length).toBeGreaterThan(5);
    const other = limits.filter(
      ({ name, above }) => !rows.some((row) => row.includes(`\`${name}\``) && row.includes(`above ${above}`)),
    );
    expect(other).toEqual([]);
  });
});
