import { Readable } from 'node:stream';
import { fromCents } from '@kampus/contract/pricing';
import { hasRank } from '@kampus/contract/roles';
import type { Actor } from '../http/access-tokens.ts';
import { found } from '../http/app-error.ts';
import { readIdempotencyKey } from '../http/idempotency.ts';
import type { Server } from '../server.ts';
import { exportTransactions } from './export-transactions.ts';
import { countTransactions, summarizeTransactions } from './summary.ts';
import { topUp } from './top-up.ts';
import { findAccountOf, findFilter, listTransactionRows, presentTransaction } from './transactions.ts';

/** Whose transactions they are is for ADMIN and above to know (DESIGN.md §9). */
const seesNames = (actor: Actor): boolean => hasRank(actor.role, 'ADMIN');

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
    const { page, size, ...asked } = query;
    const filter = await findFilter(db, asked);
    const [rows, total] = await Promise.all([
      listTransactionRows(db, filter, { offset: page * size, size }),
      countTransactions(db, filter),
    ]);
    reply.header('x-total-count', total);
    const names = seesNames(actor) ? 'both' : 'none';
    return rows.map((row) => presentTransaction(row, names));
  });

  handle('summarizeTransactions', async ({ query }) => summarizeTransactions(db, await findFilter(db, query)));

  handle('exportTransactions', async ({ actor, query, reply }) => {
    const filter = await findFilter(db, query);
    reply
      .type('text/csv; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-disposition', 'attachment; filename="kampus-transactions.csv"');
    return reply.send(Readable.from(exportTransactions(db, filter, seesNames(actor))));
  });

  handle('topUp', async ({ actor, body, request }) => topUp(server, actor, body, readIdempotencyKey(request, body)));
}
