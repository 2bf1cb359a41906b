import { limits } from '@kampus/contract/limits';
import {
  decideBankLine,
  decidePayout,
  importStatement,
  listLines,
  listPayouts,
  listStatements,
  presentDeskPayout,
  presentLine,
  reverseTopUp,
} from '#domains/balance/public.ts';
import { coverAllLessons } from '#domains/lessons/public.ts';
import { readIdempotencyKey } from '#platform/http/idempotency.ts';
import { readUpload } from '#platform/http/read-upload.ts';
import type { Server } from '../../../services.ts';
import { eraseReturned } from '../privacy/erase-returned.ts';
import { topUp } from './top-up.ts';

/** Money that curators move: top-ups, their reversals, payouts, and the bank account. */
export function moneyRoutes(server: Server): void {
  const { handle, db, sealer, log } = server;

  handle('topUp', async ({ actor, body, request }) => topUp(server, actor, body, readIdempotencyKey(request, body)));

  handle('reverseTopUp', async ({ actor, params: { transferId }, body, request }) =>
    reverseTopUp(server, actor, { transferId, body, key: readIdempotencyKey(request, { transferId, ...body }) }),
  );

  handle('listPayouts', async ({ query, reply }) => {
    const { rows, total } = await listPayouts(db, query);
    reply.header('x-total-count', total);
    return rows.map((row) => presentDeskPayout(row, sealer));
  });

  handle('decidePayout', async ({ actor, params: { id }, body, request }) => {
    const payout = await decidePayout(server, actor, { id, body, key: readIdempotencyKey(request, { id, ...body }) });
    // The response does not wait. The work of each minute erases what this attempt misses.
    if (payout.erasesAccount && payout.state === 'SENT')
      eraseReturned(server).catch((error: unknown) => log.error({ err: error }, 'an account was not erased yet'));
    return payout;
  });

  const { bytesMax } = limits.statement;
  handle('importStatement', async ({ actor, request }) =>
    readUpload(request, { field: 'statement', bytesMax, owner: String(actor.id) }, async (bytes, fileName) => {
      const result = await importStatement(server, { bytes, fileName, createdBy: actor.id });
      await coverAllLessons(db);
      return result;
    }),
  );

  handle('listStatements', () => listStatements(db));

  handle('listBankLines', async ({ query, reply }) => {
    const { rows, total } = await listLines(db, query);
    reply.header('x-total-count', total);
    return rows.map(presentLine);
  });

  handle('decideBankLine', async ({ actor, params: { id }, body, request }) =>
    decideBankLine(server, actor, { id, body, key: readIdempotencyKey(request, { id, ...body }) }),
  );
}
