import { limits } from '@kampus/contract/limits';
import type { Hours, WeekPlan, WeekTemplate } from '@kampus/contract/teaching/week';
import { calendarRange, today } from '@kampus/contract/time';
import { sql } from 'kysely';
import type { Db } from '#platform/db/connect.ts';
import { type ExistingSlot, type PlanInput, type PlannedWeek, planWeek } from './plan-week.ts';
import { publishSlots } from './publish-slots.ts';

/** The template of a teacher who has not saved one. */
const emptyTemplate: WeekTemplate = { rules: [], exceptions: [], holidays: false, version: 0 };

/** The hours without the other fields of a rule. */
export const pickHours = ({ timeStart, timeFinish }: Hours): Hours => ({ timeStart, timeFinish });
const byStart = (a: Hours, b: Hours): number => (a.timeStart < b.timeStart ? -1 : 1);

/**
 * Sorts a template by time and removes past dates, so that two templates with the same meaning are
 * equal as JSON.
 */
export const tidyTemplate = (
  { rules, exceptions, holidays }: Omit<WeekTemplate, 'version'>,
  now: Date,
): Omit<WeekTemplate, 'version'> => ({
  rules: rules
    .map(({ weekday, ...hours }) => ({ weekday, ...pickHours(hours) }))
    .sort((a, b) => a.weekday - b.weekday || byStart(a, b)),
  exceptions: exceptions
    .filter(({ date }) => date >= today(now))
    .map(({ date, hours }) => ({ date, hours: hours.map(pickHours).sort(byStart) }))
    .sort((a, b) => (a.date < b.date ? -1 : 1)),
  holidays,
});

/** A teacher's template without exceptions for past dates. */
export async function getTemplate(db: Db, teacherId: number, now: Date): Promise<WeekTemplate> {
  const row = await db
    .selectFrom('week_templates')
    .select(['rules', 'exceptions', 'holidays', 'version'])
    .where('teacher_id', '=', teacherId)
    .executeTakeFirst();
  return row ? { ...tidyTemplate(row, now), version: row.version } : emptyTemplate;
}

/** Writes a template as the next version. */
export async function storeTemplate(
  trx: Db,
  teacherId: number,
  { rules, exceptions, holidays }: Omit<WeekTemplate, 'version'>,
): Promise<void> {
  const values = { rules: JSON.stringify(rules), exceptions: JSON.stringify(exceptions), holidays };
  await trx
    .insertInto('week_templates')
    .values({ teacher_id: teacherId, ...values })
    .onConflict((conflict) =>
      conflict.column('teacher_id').doUpdateSet({ ...values, version: sql`week_templates.version + 1` }),
    )
    .execute();
}

/** First and last date of the public calendar: today and the end of its last week. */
export function publishedDates(now: Date): { from: string; to: string } {
  return { from: today(now), to: calendarRange(now, limits.calendarWeeks).to };
}

/** Slots of a teacher that end after `now`. */
async function listExisting(db: Db, teacherId: number, now: Date): Promise<ExistingSlot[]> {
  const { rows } = await sql<ExistingSlot>`
    select id, starts_at as start, ends_at as "end",
           is_generated and status = 'OPEN' and starts_at > ${now} as "isWithdrawable",
           exists (select from slot_offers as offer
                    where offer.lecture_id = lectures.id and offer.until > ${now}) as "isOffered"
      from lectures
     where teacher_id = ${teacherId} and deleted_at is null
       -- No slot is longer than 12 hours: this condition bounds the index scan.
       and starts_at > ${new Date(now.getTime() - 12 * 3_600_000)} and ends_at > ${now}
     order by starts_at`.execute(db);
  return rows;
}

/** Plans a template against the teacher's stored slots at `now`. */
export const planTeacher = async (
  db: Db,
  teacherId: number,
  template: PlanInput['template'],
  now: Date,
): Promise<PlannedWeek> =>
  planWeek({ template, existing: await listExisting(db, teacherId, now), now, dates: publishedDates(now) });

/**
 * Writes a plan made under the lock, and that everything up to the end of the calendar is
 * published. If a slot was inserted without the lock, the exclusion constraint skips the
 * overlapping new slot.
 */
export async function writePlan(
  trx: Db,
  teacherId: number,
  { removedIds, created }: PlannedWeek,
  now: Date,
): Promise<void> {
  if (removedIds.length > 0)
    await sql`
      update lectures set deleted_at = now()
       where id = any (${removedIds}::int[]) and status = 'OPEN'`.execute(trx);
  await publishSlots(trx, teacherId, created, { isGenerated: true, onOverlap: 'skip' });
  await sql`
    update week_templates set published_through = ${publishedDates(now).to}::date
     where teacher_id = ${teacherId}`.execute(trx);
}

/**
 * Publishes a teacher's template up to the end of the calendar. Call it under the lock of the
 * calendar, also after a slot is freed: its time can lie outside the template.
 */
export async function publishWeek(trx: Db, teacherId: number, now: Date): Promise<WeekPlan> {
  const plan = await planTeacher(trx, teacherId, await getTemplate(trx, teacherId, now), now);
  await writePlan(trx, teacherId, plan, now);
  return plan.summary;
}
