import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildUniversity, buildUser, type TestUser } from '#testing/build.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

// Neither the answer nor its time may tell a stranger which logins and addresses the portal knows.

/** Time that each row of work takes, so that a difference in work is a difference in time. */
const rowMs = 100;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'kampus@portal.example' });
  await server.pool.query(`
    create function wait_a_while() returns trigger language plpgsql as
      'begin perform pg_sleep(${rowMs / 1000}); return new; end'`);
  for (const table of ['password_links', 'notifications', 'mails', 'email_codes'])
    await server.pool.query(`
      create trigger slow before insert on ${table} for each row execute function wait_a_while()`);
});
afterAll(() => server.close());

let counter = 0;
const newAddress = (domain = 'mail.example'): string => {
  counter += 1;
  return `person-${counter}@${domain}`;
};

async function buildOwner(): Promise<{ username: string; address: string }> {
  const { id, username } = await buildUser(server.services.db);
  const address = newAddress();
  await sql`
    update users set email = ${address}, email_confirmed_at = now(), telegram_user_id = ${id},
           telegram_chat_id = ${id}
     where id = ${id}`.execute(server.services.db);
  return { username, address };
}

interface Sample {
  status: number;
  body: unknown;
}

const rounds = 7;
const median = (times: readonly number[]) => [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] as number;

/**
 * Compares two callers in interleaved rounds: both get `expected`, and neither waits for half a row
 * more than the other.
 */
async function expectSame(expected: Sample, known: () => Promise<Sample>, unknown: () => Promise<Sample>) {
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
  const measure = async (call: () => Promise<Sample>, into: number[]) => {
    const start = performance.now();
    const { status, body } = await call();
    into.push(performance.now() - start);
    expect({ status, body }).toEqual(expected);
  };
  for (let round = 0; round < rounds; round += 1) {
    await measure(known, times.known);
    await measure(unknown, times.unknown);
  }
  const rowsMore = (median(times.known) - median(times.unknown)) / rowMs;
  expect(Math.abs(rowsMore)).toBeLessThan(0.5);
}

it.each(['EMAIL', 'TELEGRAM'] as const)(
  'a lost password (%s) does not tell whether the login exists',
  async (channel) => {
    const lost = (login: string) => server.call('requestPasswordReset', { body: { login, channel } });
    const linksOf = async () => (await sql`select from password_links`.execute(server.services.db)).rows.length;
    const before = await linksOf();
    // An account gets few links within an hour, so each round has another one.
    const owners = await Promise.all(Array.from({ length: rounds }, buildOwner));
    const names = owners.map(({ username }) => username);
    await expectSame(
      { status: 202, body: {} },
      () => lost(names.pop() ?? ''),
      () => lost('nobody-here'),
    );
    await expect.poll(linksOf).toBe(before + rounds);
  },
);

/** A person who has proved anew who they are. */
const buildAsker = async (): Promise<TestUser> => ({ ...(await buildUser(server.services.db)), isElevated: true });

it('an own address does not tell whether another account has it', async () => {
  const as = await buildAsker();
  const { address } = await buildOwner();
  const add = (email: string) => server.call('requestEmail', { as, body: { email } });
  await expectSame(
    { status: 202, body: {} },
    () => add(address),
    () => add(newAddress()),
  );
});

it('a mailbox of a university does not tell whether it has proved somebody', async () => {
  const { db } = server.services;
  const { universityId } = await buildUniversity(db);
  await sql`update universities set mail_domains = 'stuba.sk' where id = ${universityId}`.execute(db);
  const [as, owner] = [await buildAsker(), await buildAsker()];
  const address = newAddress('stuba.sk');
  const ask = (asker: TestUser, email: string) => server.call('requestStudyProof', { as: asker, body: { email } });
  await ask(owner, address);
  const { rows } = await server.pool.query('select body from mails where address = $1', [address]);
  const code = /: (\d{6})\n/.exec(rows[0]?.body ?? '')?.[1] ?? '';
  expect((await server.call('confirmStudyProof', { as: owner, body: { code } })).status).toBe(200);
  await expectSame(
    { status: 202, body: {} },
    () => ask(as, address),
    () => ask(as, newAddress('stuba.sk')),
  );
});

it('a notice does not tell whether its sender has an account', async () => {
  const { address } = await buildOwner();
  const thing = await buildUser(server.services.db, { role: 'TEACHER' });
  await sql`insert into teachers (user_id) values (${thing.id}) on conflict do nothing`.execute(server.services.db);
  const send = (email: string) => {
    counter += 1;
    const why = `Чужая фотография, случай ${counter}`;
    const body = { what: 'TEACHER' as const, address: `/teachers/${thing.username}`, kind: 'ABUSE' as const, why };
    return server.call('createNotice', { body: { ...body, name: 'Анна', email, inGoodFaith: true } });
  };
  const withoutNumber = async (answer: ReturnType<typeof send>): Promise<Sample> => {
    const { status, body } = await answer;
    return { status, body: Object.keys(body) };
  };
  await expectSame(
    { status: 201, body: ['number'] },
    () => withoutNumber(send(address)),
    () => withoutNumber(send(newAddress())),
  );
});
