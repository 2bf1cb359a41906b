import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildLecture, buildUser } from '#testing/build.ts';
import { buildLesson, shiftLesson } from '#testing/lessons.ts';
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

describe('the metrics', () => {
  it('count cache hits, misses, entries and bytes', async () => {
    // The cache may be invalidated until the process listens for changes.
    await expect.poll(async () => sampleOf(await scrape(), 'cache_listening')).toBe(1);
    await server.call('listUniversities');
    const text = await scrape();
    expect(sampleOf(text, 'cache_reads_total{result="miss"}')).toBe(1);
    expect(sampleOf(text, 'cache_entries')).toBe(1);
    expect(sampleOf(text, 'cache_bytes')).toBeGreaterThan(0);
  });

  it('count each request once, also a replayed one', async () => {
    const sample = 'http_request_duration_seconds_count{operation="listFaculties",status="200"}';
    const before = server.services.cache.stats();
    for (let count = 0; count < 3; count += 1) await server.call('listFaculties');
    expect(server.services.cache.stats()).toMatchObject({ hits: before.hits, misses: before.misses + 1 });
    expect(sampleOf(await scrape(), sample)).toBe(3);
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

  it('show the waiting messages and the time of the last verified backup', async () => {
    const { db } = server.services;
    await sql`create schema pgboss`.execute(db);
    await sql`create table pgboss.job (name text, state text, created_on timestamptz)`.execute(db);
    const { id } = await buildUser(db);
    await sql`insert into notifications (user_id, kind, created_at) values (${id}, 'TOPPED_UP', now() - interval '90 s')`.execute(
      db,
    );
    await sql`insert into backups (file, bytes, proved_at) values ('kampus.jsonl.gz', 10, to_timestamp(1700000000))`.execute(
      db,
    );
    const text = await scrape();
    expect(sampleOf(text, 'notifications_waiting')).toBe(1);
    expect(sampleOf(text, 'mails_waiting')).toBe(0);
    expect(sampleOf(text, 'notifications_oldest_waiting_seconds')).toBeGreaterThanOrEqual(90);
    expect(sampleOf(text, 'backup_last_proved_timestamp_seconds')).toBe(1_700_000_000);
    expect(sampleOf(text, 'backup_last_failed')).toBe(0);
  });
});

describe('the metrics of lessons', () => {
  it('count requests, moves, reports and disputes that wait', async () => {
    const request = await buildLesson(server, 'PENDING');
    await sql`
      update reservations set answer_due_at = now() - interval '5 minutes'
       where id = ${request.id}`.execute(server.services.db);
    await buildLesson(server, 'CONFIRMED', { balanceCents: 0 });
    const moving = await buildLesson(server, 'PAID');
    const slot = await buildLecture(server.services.db, moving.teacher, { daysAhead: 6 });
    const params = { id: String(moving.id) };
    await server.call('proposeMove', { as: moving.student, params, body: { lectureId: slot.id } });
    for (const isContested of [false, true]) {
      const lesson = await buildLesson(server, 'CONFIRMED');
      await shiftLesson(server, lesson, -24 * 4);
      const body = { kind: 'OTHER', text: 'Урока не было' } as const;
      const { body: report } = await server.call('reportLesson', {
        as: lesson.student,
        params: { id: String(lesson.id) },
        body,
      });
      if (isContested)
        await server.call('answerReport', {
          as: lesson.teacher,
          params: { id: String(report.id) },
          body: { answer: 'CONTESTED', text: 'Он был' },
        });
    }
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
    expect(sampleOf(text, 'lesson_requests_overdue_seconds')).toBeGreaterThanOrEqual(300);
    expect(sampleOf(text, 'disputes_oldest_waiting_seconds')).toBeGreaterThan(0);
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
});
