import { limits } from '@kampus/contract/limits';
import { speakIn } from '@kampus/languages/say';
import type { FastifyReply } from 'fastify';
import {
  createBatch,
  decideBankLine,
  decidePayout,
  findProof,
  importStatement,
  listBatches,
  listLines,
  listPayouts,
  listStatements,
  presentDeskPayout,
  presentLine,
  proveBank,
  readBatchFile,
  releaseBatch,
  reverseTopUp,
} from '#domains/balance/public.ts';
import { coverAllLessons } from '#domains/lessons/public.ts';
import { languageOfApi } from '#platform/http/language.ts';
import { readUpload } from '#platform/http/read-upload.ts';
import type { Server } from '../../../services.ts';
import { eraseReturned } from '../privacy/erase-returned.ts';
import { topUp } from './top-up.ts';

/** Money that curators move: top-ups, their reversals, payouts, and the bank account. */
export function moneyRoutes(server: Server): void {
  const { handle, db, sealer, log } = server;

  handle('topUp', ({ actor, body, key }) => topUp(server, actor, body, key));

  handle('reverseTopUp', ({ actor, params: { transferId }, body, key, request }) =>
    speakIn(languageOfApi(request), () => reverseTopUp(server, actor, { transferId, body, key })),
  );

  handle('listPayouts', async ({ query, request }) => {
    const { rows, total } = await listPayouts(db, query);
    const items = speakIn(languageOfApi(request), () => rows.map((row) => presentDeskPayout(row, sealer)));
    return { items, total };
  });

  handle('decidePayout', async ({ actor, params: { id }, body, key }) => {
    const payout = await decidePayout(server, actor, { id, body, key });
    // The response does not wait for the erasure. If it fails, the job of each minute repeats it.
    if (payout.erasesAccount && payout.state === 'SENT')
      eraseReturned(server).catch((error: unknown) => log.error({ err: error }, 'an account was not erased yet'));
    return payout;
  });

  const sendBatch = (reply: FastifyReply, id: number, file: string) =>
    reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="kampus-payouts-${id}.xml"`)
      .send(file);

  handle('createPayoutBatch', async ({ actor, key, reply }) => {
    const { id, file } = await createBatch(server, actor, key);
    return sendBatch(reply.status(201).header('location', `/api/desk/payouts/batches/${id}`), id, file);
  });

  handle('listPayoutBatches', ({ actor }) => listBatches(server, actor));

  handle('getPayoutBatch', async ({ params: { id }, reply }) =>
    sendBatch(reply, id, await readBatchFile(db, sealer, id)),
  );

  handle('releasePayoutBatch', ({ actor, params: { id } }) => releaseBatch(db, actor, id));

  const { bytesMax } = limits.statement;
  handle('importStatement', async ({ actor, request }) =>
    readUpload(request, { field: 'statement', bytesMax, owner: String(actor.id) }, async (bytes, fileName) => {
      const result = await importStatement(server, { bytes, fileName, createdBy: actor.id });
      // The money is booked. If these fail, jobs repeat them, and the response names the result.
      await coverAllLessons(db)
        .then(() => proveBank(server))
        .catch((error: unknown) => log.error({ err: error }, 'lessons were not covered or the bank not proved yet'));
      return result;
    }),
  );

  handle('listStatements', () => listStatements(db));

  handle('getBankProof', async () => ({ proof: await findProof(db) }));

  handle('listBankLines', async ({ query }) => {
    const { rows, total } = await listLines(db, query);
    return { items: rows.map(presentLine), total };
  });

  handle('decideBankLine', ({ actor, params: { id }, body, key }) => decideBankLine(server, actor, { id, body, key }));
}
