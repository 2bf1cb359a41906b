import { afterAll, beforeAll, expect, it } from 'vitest';
import { createUser } from '#domains/identity/public.ts';
import { buildTopUp, buildUser, type TestUser } from '#testing/build.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { bouncedEntry, payeeIban, sentEntry } from '../payouts/batches.test-data.ts';
import { verifyLedger } from '../verify-ledger.ts';
import { camt, shapes, transfer } from './statements.test-data.ts';
import { uploadStatement } from './upload.test-data.ts';

/** What the bank says of a person, after the erasure of that person's account. */

const password = 'correct horse';
let server: TestServer;
let curator: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  curator = { ...(await buildUser(server.services.db, { role: 'CURATOR' })), isElevated: true };
});
afterAll(async () => {
  expect(await verifyLedger(server.services.db)).toEqual([]);
  await server.close();
});

const upload = (file: string) => uploadStatement(server, curator, file);
const erase = (as: TestUser) => server.call('eraseMe', { as, body: { password, comments: 'KEEP' } });
const listLines = async () => (await server.call('listBankLines', { as: curator, query: { size: '500' } })).body;
const discard = (id: number) =>
  server.call('decideBankLine', {
    as: curator,
    params: { id: String(id) },
    body: { discard: true, reason: 'Вернули' },
  });

async function buildLeaver(username: string): Promise<TestUser> {
  const id = await createUser(server.services.db, { username, password, role: 'STUDENT' });
  return { id, username, role: 'STUDENT', isElevated: true };
}

/** Takes the whole balance of a person back, as a curator does. */
async function empty(as: TestUser, amount: number): Promise<number> {
  const body = { amount, iban: payeeIban, purpose: 'RETURN' } as const;
  const { id } = (await server.call('requestPayout', { as, body })).body;
  return id;
}
const send = (id: number) =>
  server.call('decidePayout', { as: curator, params: { id: String(id) }, body: { state: 'SENT' } });

it('a repeated top-up belongs to its person, discarded or not: the erasure clears both lines', async () => {
  const leaver = await buildLeaver('paid-again');
  const { reference } = (await server.call('createIntent', { as: leaver, body: { amount: 10 } })).body;
  const paid = [1, 2, 3].map(() => transfer({ reference, partner: 'Vera Again' }));
  expect((await upload(shapes['endToEnd']?.(paid) ?? '')).body).toMatchObject({ credited: 1, left: 2 });
  const named = (await listLines()).filter(({ partner }) => partner === 'Vera Again');
  expect(named.map(({ username }) => username)).toEqual(Array(3).fill(leaver.username));
  const repeated = named.find(({ state }) => state === 'DUPLICATE');
  expect((await discard(repeated?.id ?? 0)).body).toMatchObject({ state: 'DISCARDED', partner: 'Vera Again' });
  await send(await empty(leaver, 10));
  expect((await erase(leaver)).status).toBe(204);
  const ids = named.map(({ id }) => id);
  expect((await listLines()).filter(({ id }) => ids.includes(id))).toEqual(
    named.map(({ id }) =>
      expect.objectContaining({ id, partner: null, ibanEnd: null, details: '', username: `deleted-${leaver.id}` }),
    ),
  );
});

it('a payout that came back after the erasure says whose it is until it is discarded', async () => {
  const leaver = await buildLeaver('came-late');
  await buildTopUp(server.services.db, leaver.id, 1000);
  const payoutId = await empty(leaver, 10);
  const { body } = await server.call('listPayouts', { as: curator });
  const { reference } = body.find(({ id }) => id === payoutId) ?? { reference: '' };
  await send(payoutId);
  expect((await erase(leaver)).status).toBe(204);
  expect((await upload(camt(bouncedEntry(reference, 1000, 'AC04')))).body).toMatchObject({ returned: 0, left: 1 });
  const late = (await listLines()).find(({ details }) => details.includes(reference));
  expect(late).toMatchObject({ username: `deleted-${leaver.id}`, state: 'NO_MATCH' });
  expect((await discard(late?.id ?? 0)).body).toMatchObject({ state: 'DISCARDED', partner: null, details: '' });
});

it('the words of the bank about a return go with the account, and are in no audit', async () => {
  const leaver = await buildLeaver('moved-away');
  await buildTopUp(server.services.db, leaver.id, 1000);
  const payoutId = await empty(leaver, 10);
  const { body } = await server.call('listPayouts', { as: curator });
  const { reference } = body.find(({ id }) => id === payoutId) ?? { reference: '' };
  const words = 'Vera Gone moved to Vienna';
  const file = camt(sentEntry(reference, 1000) + bouncedEntry(reference, 1000, 'AC04', words));
  expect((await upload(file)).body).toMatchObject({ sent: 1, returned: 1 });
  await send(await empty(leaver, 10));
  expect((await erase(leaver)).status).toBe(204);
  const { rows } = await server.pool.query(
    `select text from (
       select to_jsonb(p)::text as text from payouts as p union all
       select to_jsonb(l)::text from bank_lines as l union all
       select to_jsonb(a)::text from audit_entries as a) as kept
      where text like '%Vera Gone%'`,
  );
  expect(rows).toEqual([]);
});
