import { fromCents } from '@kampus/contract/pricing';
import { hasRank } from '@kampus/contract/roles';
import { found } from '../http/app-error.ts';
import { readIdempotencyKey } from '../http/idempotency.ts';
import type { Server } from '../server.ts';
import { countTransactions, summarizeTransactions } from './summary.ts';
import { topUp } from './top-up.ts';
import { findAccountByUsername, findAccountOf, listTransactionRows, presentTransaction } from './transactions.ts';

export function balanceRoutes(server: Server): void {
  const { handle, db } = server;

  handle('getBalance', async ({ actor }) => {
    const account = found(await findAccountOf(db, actor.id));
    return { balance: fromCents(account.balance_cents) };
  });

  handle('listTransactions', async ({ actor, query, reply }) => {
    const { page, size } = query;
    const account = found(await findAccountOf(db, actor.id));
    const rows = await listTransactionRows(db, { accountId: account.id }, { offset: page * size, size });
    reply.header('x-total-count', account.transaction_count);
    return rows.map((row) => presentTransaction(row, 'other'));
  });

  handle('listAllTransactions', async ({ actor, query, reply }) => {
    const { page, size, username, ...filter } = query;
    const account = username ? await findAccountByUsername(db, username) : undefined;
    if (username && !account) {
      reply.header('x-total-count', 0);
      return [];
    }
    const narrowed = { ...filter, accountId: account?.id };
    const [rows, total] = await Promise.all([
      listTransactionRows(db, narrowed, { offset: page * size, size }),
      countTransactions(db, narrowed),
    ]);
    reply.header('x-total-count', total);
    const names = hasRank(actor.role, 'ADMIN') ? 'both' : 'none';
    return rows.map((row) => presentTransaction(row, names));
  });

  handle('summarizeTransactions', async ({ query }) => summarizeTransactions(db, query));

  handle('topUp', async ({ actor, body, request }) => topUp(server, actor, body, readIdempotencyKey(request, body)));
}
