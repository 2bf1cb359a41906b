import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { queueMail } from '#platform/db/queue-mail.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { type MailSink, startMailSink } from '#testing/mail-sink.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { type Jobs, startJobs } from '../jobs/start.ts';
import { runCommand } from '../operations/main.ts';
import { eventually } from '../telegram/testing.ts';

let sink: MailSink;
let server: TestServer;
let processes: Jobs[];
const telegram = {
  send: async () => ({ outcome: 'SENT', messageId: 1 }) as const,
  removeButtons: async () => {},
  ready: new Promise<void>(() => {}),
};

beforeAll(async () => {
  sink = await startMailSink();
  server = await startTestServer(sink.settings);
  processes = [1, 2, 3].map(() => startJobs(server.services, server.databaseUrl, telegram));
  await Promise.all(processes.map(({ started }) => started));
});
afterAll(async () => {
  await Promise.all(processes.map(({ close }) => close()));
  await server.close();
  await sink.close();
});

/** `KAMPUS_OUTAGE_SECONDS=600` makes it ten minutes. The delay between attempts doubles. */
const outageMs = Number(process.env['KAMPUS_OUTAGE_SECONDS'] ?? 4) * 1000;
const recoveryMs = 15_000 + outageMs;

let counter = 0;
/** Queues a mail and returns its row and its new address. */
async function queue(subject = 'Код', text = 'Ваш код: 123456') {
  counter += 1;
  const address = `person-${counter}@mail.example`;
  const { db } = server.services;
  await inTransaction(db, (trx) => queueMail(trx, { address, subject, text }));
  const { id } = await db.selectFrom('mails').select('id').where('address', '=', address).executeTakeFirstOrThrow();
  return { id, address };
}
const row = (id: number) =>
  server.services.db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const settled = (id: number) =>
  eventually('the mail is settled', async () => {
    const now = await row(id);
    return now.state !== 'WAITING' && now;
  });
const receivedBy = (address: string) => sink.received.filter(({ to }) => to.includes(address));

it('sends a mail as plain text and as HTML, and then forgets its address and words', async () => {
  const { id, address } = await queue('Проверка', `Анна <b>К</b>\n\n${server.services.config.publicUrl}/lessons`);
  expect(await settled(id)).toMatchObject({ state: 'SENT', address: null, subject: null, body: null, error: null });
  const [mail] = receivedBy(address);
  expect(mail?.from).toBe('kampus@portal.example');
  expect(mail?.source).toContain('Content-Type: text/plain; charset=utf-8');
  expect(mail?.source).toContain('Content-Type: text/html; charset=utf-8');
  expect(mail?.source).toContain(`Message-ID: <mail-${id}@portal.example>`);
});

it('a line break in a subject begins no header', async () => {
  const { id, address } = await queue('Привет\r\nBcc: eva@mail.example');
  await settled(id);
  expect(receivedBy(address)).toHaveLength(1);
  expect(receivedBy('eva@mail.example')).toHaveLength(0);
  expect(receivedBy(address)[0]?.source).not.toMatch(/^Bcc:/m);
});

it('a recipient that the server refuses for good (550) is not tried again', async () => {
  sink.refuse(550);
  const { id, address } = await queue();
  expect(await settled(id)).toMatchObject({
    state: 'FAILED',
    address: null,
    error: expect.stringContaining('odd mailbox'),
  });
  expect((await row(id)).error).not.toContain(address);
  expect(receivedBy(address)).toHaveLength(0);
});

it('a server that lets the portal send nothing (5.7.1) says nothing about the recipient', async () => {
  sink.refuse(554, 1, '5.7.1 Relay access denied');
  const { id, address } = await queue();
  expect(await settled(id)).toMatchObject({ state: 'SENT' });
  expect(receivedBy(address)).toHaveLength(1);
});

it('a temporary refusal (451) is tried again, and the mail arrives once', async () => {
  sink.refuse(451, 2);
  const { id, address } = await queue();
  expect(await settled(id)).toMatchObject({ state: 'SENT' });
  expect(receivedBy(address)).toHaveLength(1);
});

const outageTimeout = { timeout: 20_000 + outageMs + recoveryMs };
it('after an outage of the mail server each mail arrives once, with three processes', outageTimeout, async () => {
  const { port } = sink;
  await sink.close();
  const mails: Awaited<ReturnType<typeof queue>>[] = [];
  for (let count = 0; count < 30; count += 1) mails.push(await queue());
  const states = () => Promise.all(mails.map(async ({ id }) => (await row(id)).state));
  await sleep(outageMs);
  expect(await states()).toEqual(Array(30).fill('WAITING'));
  sink = await startMailSink(port);
  await expect.poll(states, { timeout: recoveryMs, interval: 200 }).toEqual(Array(30).fill('SENT'));
  expect(mails.map(({ address }) => receivedBy(address).length)).toEqual(Array(30).fill(1));
  // With two jobs for a mail, two processes would send it at once.
  const { rows } = await sql<{ jobs: number }>`
    select count(*)::int as jobs from pgboss.job
     where name = 'mail' group by data`.execute(server.services.db);
  expect(new Set(rows.map(({ jobs }) => jobs))).toEqual(new Set([1]));
});

it('`mail test` sends at once, without a database, and tells what the server says', async () => {
  const nowhere = 'postgresql://127.0.0.1:1/none';
  const lines: string[] = [];
  const say = (line: string) => void lines.push(line);
  const test = (env: Record<string, string>, address: string) =>
    runCommand(['mail', 'test', address], { env: { DATABASE_URL: nowhere, ...env }, out: say, err: say });
  expect(await test(sink.settings, 'anna@mail.example')).toBe(0);
  expect(receivedBy('anna@mail.example')).toHaveLength(1);
  sink.refuse(550);
  expect(await test(sink.settings, 'anna@mail.example')).toBe(1);
  expect(await test({}, 'anna@mail.example')).toBe(1);
  expect(await test(sink.settings, 'anna')).toBe(1);
  expect(lines).toEqual([
    'The mail server took the mail to anna@mail.example',
    expect.stringContaining('odd mailbox'),
    'Set SMTP_URL and MAIL_FROM first',
    'anna is not a mail address',
  ]);
});
