import { installBank } from '@kampus/local-telegram/bank';
import { expect, it } from 'vitest';
import { startPayoutDesk } from '../payouts/batches.test-data.ts';
import { importStatement } from './import-statement.ts';
import { ownIban } from './statements.test-data.ts';

it('the demo’s bank takes a file of payouts once, and its statement sends them and returns one', async () => {
  const { server, request, create, payoutOf, curator } = await startPayoutDesk();
  const { app, services } = server;
  // Routes are added before the first request.
  await installBank(app, services.db, ownIban);
  const [sent, returned] = [await request(7), await request(8)];
  const file = (await create()).body;
  const hand = (text: string) => app.inject({ method: 'POST', url: '/dev/bank/payments', payload: { file: text } });
  expect((await hand(file.replace('15.00', '15.01'))).statusCode).toBe(400);
  expect((await hand(file.replaceAll(ownIban, 'SK3112000000198742637541'))).statusCode).toBe(400);
  expect((await hand(file)).statusCode).toBe(204);
  expect((await hand(file)).statusCode).toBe(409);
  const payments = (await app.inject({ url: '/dev/bank/payments' })).json();
  expect(payments).toMatchObject([
    { cents: 800, isReturned: false, ibanEnd: '7541' },
    { cents: 700, isReturned: false },
  ]);
  const back = () => app.inject({ method: 'POST', url: `/dev/bank/payments/${payments[0].id}/return` });
  expect((await back()).statusCode).toBe(204);
  expect((await back()).statusCode).toBe(409);
  const { body } = await app.inject({ url: '/dev/bank/statement.xml' });
  const statement = { bytes: Buffer.from(body), fileName: 'statement.xml', createdBy: curator.id };
  expect(await importStatement(services, statement)).toEqual({
    lines: 3,
    matched: 3,
    credited: 0,
    sent: 2,
    returned: 1,
    duplicates: 0,
    left: 0,
  });
  expect(await payoutOf(sent)).toMatchObject({ state: 'SENT' });
  expect(await payoutOf(returned)).toMatchObject({
    state: 'BOUNCED',
    reason: 'Банк вернул перевод: счёт закрыт (AC04), Account closed',
  });
  const english = { as: returned.person, headers: { 'accept-language': 'en' } };
  const [own] = (await server.call('listOwnPayouts', english)).body;
  expect(own?.reason).toBe('The bank returned the transfer: the account is closed (AC04), Account closed');
  await server.close();
});
