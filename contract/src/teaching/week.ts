import * as z from 'zod/mini';
import { dateText } from '../fields.ts';
import { limits } from '../limits.ts';
import { unitMinutes } from '../time.ts';

/**
 * A teacher's week template: hours by weekday, and exceptions for single dates. Times are the wall
 * clock of Europe/Bratislava on the half hour. A finish of 00:00 is the end of the day (design.md
 * §20).
 */

const halfHourText = z
  .string()
  .check(z.regex(/^([01]\d|2[0-3]):(00|30)$/, 'Ожидается время ЧЧ:ММ, кратное 30 минутам'));

const hoursShape = { timeStart: halfHourText, timeFinish: halfHourText };
export const hours = z.object(hoursShape);
export type Hours = z.infer<typeof hours>;

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Minutes since the start of the day. A finish of 00:00 is 1440. */
const hoursInMinutes = ({ timeStart, timeFinish }: Hours): { start: number; finish: number } => ({
  start: minutesOf(timeStart),
  finish: minutesOf(timeFinish) || 1440,
});

/** Returns the message of the violated rule, if any. */
function findHoursFault(hours: Hours): string | undefined {
  const { start, finish } = hoursInMinutes(hours);
  if (start >= finish) {
    const { timeStart, timeFinish } = hours;
    if (start === finish) return 'Конец должен быть позже начала';
    return `Часы не переходят через полночь: разделите на ${timeStart}–00:00 и 00:00–${timeFinish} следующего дня`;
  }
  return (finish - start) / unitMinutes > limits.slot.unitsMax ? 'Не больше 12 часов подряд' : undefined;
}

const weekRule = z.object({
  /** 1 is Monday. */
  weekday: z.int().check(z.minimum(1, 'День недели: от 1 до 7'), z.maximum(7, 'День недели: от 1 до 7')),
  ...hoursShape,
});
export type WeekRule = z.infer<typeof weekRule>;

const weekException = z.object({
  date: dateText,
  /** Empty: a day off. */
  hours: z.array(hours).check(z.maxLength(limits.schedule.hoursPerDayMax)),
});
export type WeekException = z.infer<typeof weekException>;

interface Fault {
  path: (string | number)[];
  message: string;
}

/**
 * Lists the faults of one day's hours: invalid hours, and the later one of two overlapping hours.
 */
export function listHoursFaults(day: readonly Hours[], pathOf: (index: number) => (string | number)[]): Fault[] {
  return day.flatMap((hours, index) => {
    const fault = findHoursFault(hours);
    if (fault) return [{ path: [...pathOf(index), 'timeFinish'], message: fault }];
    const own = hoursInMinutes(hours);
    const clash = day.slice(0, index).find((earlier) => {
      const other = hoursInMinutes(earlier);
      return other.start < own.finish && own.start < other.finish;
    });
    const message = clash && `Пересекается с ${clash.timeStart}–${clash.timeFinish}`;
    return message ? [{ path: [...pathOf(index), 'timeStart'], message }] : [];
  });
}

interface WeekShape {
  rules: readonly WeekRule[];
  exceptions: readonly WeekException[];
}

/** Lists all faults of a template, each with its path. */
function listTemplateFaults({ rules, exceptions }: WeekShape): Fault[] {
  const indexed = rules.map((rule, index) => ({ rule, index }));
  const ofRules = [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) => {
    const day = indexed.filter(({ rule }) => rule.weekday === weekday);
    return listHoursFaults(
      day.map(({ rule }) => rule),
      (position) => ['rules', day[position]?.index ?? 0],
    );
  });
  const ofExceptions = exceptions.flatMap(({ date, hours: day }, index) => {
    const isTwice = exceptions.findIndex((other) => other.date === date) < index;
    const twice = { path: ['exceptions', index, 'date'], message: 'Эта дата указана дважды' };
    return [...(isTwice ? [twice] : []), ...listHoursFaults(day, (at) => ['exceptions', index, 'hours', at])];
  });
  return [...ofRules, ...ofExceptions];
}

const weekShape = {
  rules: z.array(weekRule),
  exceptions: z.array(weekException),
  /** True: public holidays of Slovakia are days off. An exception for the date has priority. */
  holidays: z.boolean(),
};

export const weekTemplateBody = z
  .object({
    ...weekShape,
    rules: weekShape.rules.check(z.maxLength(limits.schedule.rulesMax)),
    /** A cancelled day and a deleted slot add exceptions beyond this limit. */
    exceptions: weekShape.exceptions.check(z.maxLength(limits.schedule.exceptionsMax)),
    /**
     * Version that the client read. If it has changed, the response is 409 TEMPLATE_CHANGED.
     * Without it, the last save wins.
     */
    version: z.optional(z.int()),
  })
  .check((context) => {
    for (const fault of listTemplateFaults(context.value))
      context.issues.push({ code: 'custom', ...fault, input: context.value });
  });
export type WeekTemplateBody = z.infer<typeof weekTemplateBody>;

export const weekTemplate = z.object({ ...weekShape, version: z.int() });
export type WeekTemplate = z.infer<typeof weekTemplate>;

const slotOfWeek = z.object({ date: dateText, ...hoursShape });

/** Effect of a template on the weeks of the calendar. */
const weekPlanShape = {
  /**
   * Numbers of slots: created, already existing, and withdrawn because they are not in the template
   * any more.
   */
  created: z.int(),
  kept: z.int(),
  removed: z.int(),
  /**
   * Hours that could not be published completely. TAKEN names the obstacle; the free time around it
   * is published. SKIPPED: daylight saving skips these hours or stretches them beyond 12 hours.
   */
  clashes: z.array(
    z.object({
      ...slotOfWeek.shape,
      reason: z.enum(['TAKEN', 'SKIPPED']),
      taken: z.optional(hours),
    }),
  ),
  changes: z.array(z.object({ ...slotOfWeek.shape, change: z.enum(['CREATED', 'REMOVED']) })),
};
export const weekPlan = z.object(weekPlanShape);
export type WeekPlan = z.infer<typeof weekPlan>;
export const savedWeek = z.object({ ...weekTemplate.shape, ...weekPlanShape });
export type SavedWeek = z.infer<typeof savedWeek>;
