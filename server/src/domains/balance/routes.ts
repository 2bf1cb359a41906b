import { Readable } from 'node:stream';
import { hasRank } from '@kampus/contract/roles';
import { speakIn } from '@kampus/languages/say';
import type { Db } from '#platform/db/connect.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import { AppError, orNotFound } from '#platform/http/app-error.ts';
import { languageOfApi } from '#platform/http/language.ts';
import type { Server } from '../../services.ts';
import { createIntent, getIntent } from './bank/intents.ts';
import { exportTransactions } from './export-transactions.ts';
import { makeStatement } from './papers/make-statement.ts';
import { findReceipt, presentReceipt } from './papers/receipts.ts';
import { cancelPayout } from './payouts/cancel-payout.ts';
import { presentPayout } from './payouts/present.ts';
import { listOwnPayouts } from './payouts/queries.ts';
import { requestPayout } from './payouts/request-payout.ts';
import { presentBalance, presentSummary, presentTopUp, presentTransaction } from './present.ts';
import {
  findAccountOf,
  findFilter,
  findLeftOfTopUps,
  listOwnTopUps,
  listTransactionRows,
  type TransactionFilter,
} from './queries.ts';
import { presentReversible } from './reversible.ts';
import { countTransactions, listWeeks } from './totals.ts';

/** Only ADMIN and above see the owners of transactions (design.md §9). */
const seesNames = (actor: Actor): boolean => hasRank(actor.role, 'ADMIN');

/** Only actors who see names may filter by username, because the result reveals the owner. */
async function getFilter(
  db: Db,
  actor: Actor,
  requested: Parameters<typeof findFilter>[1],
): Promise<TransactionFilter> {
  if (requested.username && !seesNames(actor)) throw new AppError('FORBIDDEN');
  return findFilter(db, requested);
}

/** Routes of a person's own top-ups, payouts and bank transfers. */
function ownMoneyRoutes(server: Server): void {
  const { handle, db } = server;

  handle('listOwnTopUps', async ({ actor }) => {
    const rows = await listOwnTopUps(db, actor.id);
    const left = await findLeftOfTopUps(
      db,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => presentTopUp(row, left.get(row.id) ?? 0));
  });

  handle('requestPayout', ({ actor, body, key }) => requestPayout(server, actor, body, key));

  handle('listOwnPayouts', async ({ actor, request }) => {
    const rows = await listOwnPayouts(db, actor.id);
    return speakIn(languageOfApi(request), () => rows.map(presentPayout));
  });

  handle('cancelPayout', ({ actor, params }) => cancelPayout(db, actor, params.id));

  handle('createIntent', ({ actor, body, key }) => createIntent(server, actor, body, key));

  handle('getIntent', async ({ actor, params }) => getIntent(server, actor, params.id));
}

export function balanceRoutes(server: Server): void {
  const { handle, db } = server;

  handle('getBalance', async ({ actor }) => {
    const account = orNotFound(await findAccountOf(db, actor.id));
    return presentBalance(account);
  });

  handle('listTransactions', async ({ actor, query, request }) => {
    const { page, size } = query;
    const account = orNotFound(await findAccountOf(db, actor.id));
    const rows = await listTransactionRows(db, { accountId: account.id }, { offset: page * size, size });
    const items = rows.map((row) => presentTransaction(row, 'other', languageOfApi(request)));
    return { items, total: account.transaction_count };
  });

  handle('getReceipt', async ({ actor, params, request }) => {
    const row = orNotFound(await findReceipt(db, params.id));
    // 404 and not 403: the response does not reveal which receipts exist.
    if (row.userId !== actor.id && !seesNames(actor)) throw new AppError('NOT_FOUND');
    return presentReceipt(row, languageOfApi(request));
  });

  handle('getAccountStatement', async ({ actor, query: { month, username }, request }) => {
    if (username && !seesNames(actor)) throw new AppError('FORBIDDEN');
    return makeStatement(db, username ? { username } : { id: actor.id }, month, languageOfApi(request));
  });

  handle('listAllTransactions', async ({ actor, query, request }) => {
    const { page, size, ...requested } = query;
    const filter = await getFilter(db, actor, requested);
    const [rows, total] = await Promise.all([
      listTransactionRows(db, filter, { offset: page * size, size }),
      countTransactions(db, filter),
    ]);
    const language = languageOfApi(request);
    const items = seesNames(actor)
      ? await presentReversible(db, rows, 'both', language)
      : rows.map((row) => presentTransaction(row, 'none', language));
    return { items, total };
  });

  handle('summarizeTransactions', async ({ actor, query }) =>
    presentSummary(await listWeeks(db, await getFilter(db, actor, query))),
  );

  handle('exportTransactions', async ({ actor, query, request, reply }) => {
    const filter = await getFilter(db, actor, query);
    reply
      .type('text/csv; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-disposition', 'attachment; filename="kampus-transactions.csv"');
    const form = { withUsernames: seesNames(actor), language: languageOfApi(request) };
    return reply.send(Readable.from(exportTransactions(db, filter, form)));
  });

  ownMoneyRoutes(server);
}
