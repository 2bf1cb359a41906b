import { readIdempotencyKey } from '#platform/http/idempotency.ts';
import type { Server } from '../../../services.ts';
import { answerReport } from './answer-report.ts';
import { decideDispute } from './decide-dispute.ts';
import { presentDispute } from './present.ts';
import { listDisputes } from './queries.ts';
import { reportLesson } from './report-lesson.ts';

export function disputesRoutes(server: Server): void {
  const { handle, db } = server;

  handle('reportLesson', async ({ actor, params: { id }, body, request }) =>
    reportLesson(server, actor, { id, body, key: readIdempotencyKey(request, { id, ...body }) }),
  );

  handle('answerReport', async ({ actor, params: { id }, body, request }) =>
    answerReport(server, actor, { id, body, key: readIdempotencyKey(request, { id, ...body }) }),
  );

  handle('listDisputes', async ({ query, reply }) => {
    const { total, rows } = await listDisputes(db, query);
    reply.header('x-total-count', total);
    return rows.map(presentDispute);
  });

  handle('decideDispute', async ({ actor, params: { id }, body, request }) =>
    decideDispute(server, actor, { id, body, key: readIdempotencyKey(request, { id, ...body }) }),
  );
}
