import type { Db } from '#platform/db/connect.ts';
import { orNotFound } from '#platform/http/app-error.ts';
import { lockLesson } from '../lesson.ts';
import { getSide } from '../rules.ts';

/** Locks the lesson of a report and reads the lesson and the report. Throws NOT_FOUND. */
export async function lockReport(trx: Db, id: number) {
  // The lesson of a report never changes, so this read needs no lock.
  const { reservation_id } = orNotFound(
    await trx.selectFrom('reservation_reports').select('reservation_id').where('id', '=', id).executeTakeFirst(),
  );
  const lesson = await lockLesson(trx, reservation_id);
  const report = await trx
    .selectFrom('reservation_reports')
    .select(['id', 'state', 'kind', 'reporter_id', 'answer_until'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return { ...lesson, report: { ...report, by: getSide(lesson, { id: report.reporter_id }) } };
}

/** A lesson with its report. */
export type ReportedLesson = Awaited<ReturnType<typeof lockReport>>;
