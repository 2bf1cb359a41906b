import { limits } from '@kampus/contract/limits';
import type { Hours, WeekTemplate } from '@kampus/contract/teaching/week';
import { calendarRange, today } from '@kampus/contract/time';
import { sql } from 'kysely';
import type { Db } from '#platform/db/connect.ts';
import { type ExistingSlot, type PlannedWeek, planWeek } from './plan-week.ts';
import { publishSlots } from './publish-slots.ts';

/** The template of a teacher who has not saved one. */
const emptyTemplate: WeekTemplate = { rules: [], exceptions: [], holidays: false, version: 0 };

interface TemplateRow extends WeekTemplate {
  teacher_id: number;
}

const pickHours = ({ timeStart, timeFinish }: Hours): Hours => ({ timeStart, timeFinish });
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

/** Saved templates of some teachers. */
export async function listTemplates(db: Db, teacherIds: readonly number[]): Promise<TemplateRow[]> {
  return db
    .selectFrom('week_templates')
    .select(['teacher_id', 'rules', 'exceptions', 'holidays', 'version'])
    .where('teacher_id', 'in', teacherIds)
    .orderBy('teacher_id')
    .execute();
}

/** A teacher's template without exceptions for past dates. */
export async function getTemplate(db: Db, teacherId: number, now: Date): Promise<WeekTemplate> {
  const [row] = await listTemplates(db, [teacherId]);
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

/** Slots of some teachers that end after `now`, by teacher. */
async function listExisting(db: Db, teacherIds: readonly number[], now: Date): Promise<Map<number, ExistingSlot[]>> {
  const { rows } = await sql<ExistingSlot & { teacherId: number }>`
    select id, teacher_id as "teacherId", starts_at as start, ends_at as "end",
           is_generated and status = 'OPEN' and starts_at > ${now} as "isWithdrawable"
      from lectures
     where teacher_id = any (${teacherIds}::int[]) and deleted_at is null
       -- No slot is longer than 12 hours: this condition bounds the index scan.
       and starts_at > ${new Date(now.getTime() - 12 * 3_600_000)} and ends_at > ${now}
     order by teacher_id, starts_at`.execute(db);
  const byTeacher = new Map<number, ExistingSlot[]>();
  for (const { teacherId, ...slot } of rows) byTeacher.set(teacherId, [...(byTeacher.get(teacherId) ?? []), slot]);
  return byTeacher;
}

/** Plans each template against its teacher's stored slots at `now`. */
export async function planWeeks(
  db: Db,
  templates: readonly { teacherId: number; template: Omit<WeekTemplate, 'version'> }[],
  now: Date,
): Promise<Map<number, PlannedWeek>> {
  const existing = await listExisting(
    db,
    templates.map(({ teacherId }) => teacherId),
    now,
  );
  const dates = publishedDates(now);
  return new Map(
    templates.map(({ teacherId, template }) => [
      teacherId,
      planWeek({ template, existing: existing.get(teacherId) ?? [], now, dates }),
    ]),
  );
}

/**
 * Writes plans made under the lock. If a slot was inserted without the lock, the exclusion
 * constraint skips the overlapping new slot.
 */
export async function writePlans(trx: Db, plans: ReadonlyMap<number, PlannedWeek>): Promise<void> {
  const removedIds = [...plans.values()].flatMap((plan) => plan.removedIds);
  if (removedIds.length > 0)
    await sql`
      update lectures set deleted_at = now()
       where id = any (${removedIds}::int[]) and status = 'OPEN'`.execute(trx);
  const slots = [...plans].flatMap(([teacherId, { created }]) => created.map((range) => ({ teacherId, ...range })));
  await publishSlots(trx, slots, { isGenerated: true, onOverlap: 'skip' });
}

/** Records that everything up to the end of the calendar is published. */
export async function markPublished(trx: Db, teacherIds: readonly number[], now: Date): Promise<void> {
  await sql`
    update week_templates set published_through = ${publishedDates(now).to}::date
     where teacher_id = any (${teacherIds}::int[])`.execute(trx);
}
