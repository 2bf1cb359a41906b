import type { Server } from '../../../services.ts';
import { answerReport } from './answer-report.ts';
import { decideDispute } from './decide-dispute.ts';
import { presentDispute } from './present.ts';
import { listDisputes } from './queries.ts';
import { reportLesson } from './report-lesson.ts';

export function disputesRoutes(server: Server): void {
  const { handle, db } = server;

  handle('reportLesson', ({ actor, params: { id }, body, key }) => reportLesson(server, actor, { id, body, key }));

  handle('answerReport', ({ actor, params: { id }, body, key }) => answerReport(server, actor, { id, body, key }));

  handle('listDisputes', async ({ query }) => {
    const { rows, total } = await listDisputes(db, query);
    return { items: rows.map(presentDispute), total };
  });

  handle('decideDispute', ({ actor, params: { id }, body, key }) => decideDispute(server, actor, { id, body, key }));
}
