import {
  type Hours,
  hours as hoursSchema,
  listHoursFaults,
  type WeekException,
  type WeekTemplate,
  type WeekTemplateBody,
} from '@kampus/contract/teaching/week';

/** Hours in the form. `key` distinguishes rows with the same times. */
export interface DraftHours extends Hours {
  key: number;
}

/**
 * Form values of the template: hours of the seven weekdays from Monday, and exceptions in date
 * order.
 */
export interface WeekDraft {
  days: readonly (readonly DraftHours[])[];
  exceptions: readonly { date: string; hours: readonly DraftHours[] }[];
  holidays: boolean;
  version: number;
}

export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

const withKeys = (hours: readonly Hours[]): DraftHours[] =>
  hours.map(({ timeStart, timeFinish }, key) => ({ key, timeStart, timeFinish }));

const withoutKeys = (hours: readonly DraftHours[]): Hours[] =>
  hours.map(({ timeStart, timeFinish }) => ({ timeStart, timeFinish }));

export const toDraft = ({ rules, exceptions, holidays, version }: WeekTemplate): WeekDraft => ({
  days: weekdays.map((weekday) => withKeys(rules.filter((rule) => rule.weekday === weekday))),
  exceptions: exceptions.map(({ date, hours }) => ({ date, hours: withKeys(hours) })),
  holidays,
  version,
});

export const toBody = ({ days, exceptions, holidays, version }: WeekDraft): WeekTemplateBody => ({
  rules: days.flatMap((hours, index) => withoutKeys(hours).map((one) => ({ weekday: index + 1, ...one }))),
  exceptions: exceptions.map(({ date, hours }): WeekException => ({ date, hours: withoutKeys(hours) })),
  holidays,
  version,
});

/** The first error in the hours of one day: its sentence and its row. */
export function faultOf(hours: readonly DraftHours[]): { message: string; index: number } | undefined {
  const typed = hours.flatMap((row, index) =>
    (hoursSchema.safeParse(row).error?.issues ?? []).map(({ message }) => ({ message, index })),
  );
  const [fault] = typed.length > 0 ? [] : listHoursFaults(withoutKeys(hours), (index) => [index]);
  return typed[0] ?? (fault && { message: fault.message, index: Number(fault.path[0]) });
}

export const hasFault = ({ days, exceptions }: WeekDraft): boolean =>
  [...days, ...exceptions.map(({ hours }) => hours)].some((hours) => faultOf(hours) !== undefined);

/** Copies the hours of one day to every day from Monday to Friday. */
export const repeatOnWorkdays = (draft: WeekDraft, index: number): WeekDraft => ({
  ...draft,
  days: draft.days.map((hours, day) => (day < 5 ? (draft.days[index] ?? hours) : hours)),
});

/** Adds a free day on a date. An exception that is already on the date stays. */
export const addException = (draft: WeekDraft, date: string): WeekDraft =>
  draft.exceptions.some((exception) => exception.date === date)
    ? draft
    : {
        ...draft,
        exceptions: [...draft.exceptions, { date, hours: [] }].sort((a, b) => (a.date < b.date ? -1 : 1)),
      };

/** A new start does not change the chosen end if the end is still later. */
export function keepEnd(before: Hours, after: Hours): Hours {
  if (before.timeStart === after.timeStart) return after;
  const withOldEnd = { timeStart: after.timeStart, timeFinish: before.timeFinish };
  return listHoursFaults([withOldEnd], () => []).length === 0 ? withOldEnd : after;
}
