import type { SavedWeek, WeekPlan, WeekTemplateBody } from '@kampus/contract/teaching/week';
import type { Db } from '#platform/db/connect.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Services } from '../../../services.ts';
import { teacherTags } from '../profile/cached-teacher.ts';
import { lockOwnCalendar } from '../profile/lock-calendars.ts';
import { getTemplate, planTeacher, storeTemplate, tidyTemplate, writePlan } from './templates.ts';

/** The changes that saving the template would make now. Writes nothing. */
export const previewWeek = async (db: Db, actor: Actor, body: WeekTemplateBody): Promise<WeekPlan> =>
  (await planTeacher(db, actor.id, body, new Date())).summary;

/**
 * Saves the template and publishes its weeks in one transaction. Two simultaneous saves run one
 * after the other. A save based on an older version throws TEMPLATE_CHANGED with the newer
 * template, unless both templates are equal.
 */
export async function saveWeek({ db }: Services, actor: Actor, body: WeekTemplateBody): Promise<SavedWeek> {
  const now = new Date();
  const wanted = tidyTemplate(body, now);
  return inTransaction(db, async (trx) => {
    await lockOwnCalendar(trx, actor);
    const { version, ...current } = await getTemplate(trx, actor.id, now);
    const isSame = JSON.stringify(current) === JSON.stringify(wanted);
    if (!isSame && body.version !== undefined && body.version !== version)
      throw new AppError('TEMPLATE_CHANGED', { extensions: { template: { ...current, version } } });
    if (!isSame) await storeTemplate(trx, actor.id, wanted);
    const plan = await planTeacher(trx, actor.id, body, now);
    await writePlan(trx, actor.id, plan, now);
    trx.announce(...teacherTags(actor.username));
    return { ...wanted, version: isSame ? version : version + 1, ...plan.summary };
  });
}
