import { decidePayout, listPayouts, presentDeskPayout, reverseTopUp } from '#domains/balance/public.ts';
import { readIdempotencyKey } from '#platform/http/idempotency.ts';
import type { Server } from '../../../services.ts';
import { eraseReturned } from '../privacy/erase-returned.ts';
import { topUp } from './top-up.ts';

/** Money that curators move: top-ups, their reversals, and payouts. */
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
}
