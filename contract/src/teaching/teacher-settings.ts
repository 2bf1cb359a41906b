import * as z from 'zod/mini';
import { trimmedText } from '../fields.ts';
import { limits } from '../limits.ts';
import { describeContact } from './contacts.ts';

const { placeMax, exactPlaceMax, roomUrlMax, aboutMax } = limits.teacherSettings;

/** The languages in which lessons are given; the column's constraint has the same list. */
export const lessonLanguages = [
  'Русский',
  'Украинский',
  'Словацкий',
  'Чешский',
  'Английский',
  'Немецкий',
  'Белорусский',
  'Казахский',
  'Польский',
  'Венгерский',
  'Французский',
  'Испанский',
] as const;
export type LessonLanguage = (typeof lessonLanguages)[number];

/** Hours before a lesson until which its student cancels free of charge. */
export const cancelHoursOptions = [4, 12, 24] as const;
export const answerHoursRange = { min: 2, max: 48 } as const;

/** Minutes without a lesson before and after each one. */
export const pauseMinutesOptions = [0, 30, 60] as const;
export const noticeHoursRange = { min: 0, max: 72 } as const;
export const lessonsPerDayRange = { min: 1, max: 20 } as const;

const isHttps = (text: string): boolean => URL.canParse(text) && new URL(text).protocol === 'https:';

/** Refuses a text that everybody reads when it has a contact in it, and says which. */
const withoutContacts = z.check<string>(({ value, issues }) => {
  const message = describeContact(value);
  if (message !== undefined) issues.push({ code: 'custom', message, input: value });
});

export const restSettings = z.object({
  /** So long before its beginning a lesson can be asked for at the latest. */
  noticeHours: z
    .int('Укажите целое число часов')
    .check(
      z.minimum(noticeHoursRange.min, `Минимум ${noticeHoursRange.min} часов`),
      z.maximum(noticeHoursRange.max, `Максимум ${noticeHoursRange.max} часа`),
    ),
  pauseMinutes: z.literal(pauseMinutesOptions, 'Выберите 0, 30 или 60 минут'),
  /** Null: no limit. */
  lessonsPerDayMax: z.nullable(
    z
      .int('Укажите целое число уроков')
      .check(
        z.minimum(lessonsPerDayRange.min, `Минимум ${lessonsPerDayRange.min} урок`),
        z.maximum(lessonsPerDayRange.max, `Максимум ${lessonsPerDayRange.max} уроков`),
      ),
  ),
});
export type RestSettings = z.infer<typeof restSettings>;

/** How a teacher gives lessons. `place` and `languages` are public and go into slots published from then on. */
export const teacherSettings = z.object({
  place: trimmedText(placeMax, 'Укажите место').check(withoutContacts),
  /** Address and room; shown to the student from CONFIRMED on, to nobody else. */
  exactPlace: z.nullable(trimmedText(exactPlaceMax, 'Укажите адрес')),
  languages: z.array(z.literal(lessonLanguages, 'Выберите языки из списка')).check(
    z.minLength(1, 'Укажите хотя бы один язык'),
    z.refine((languages) => new Set(languages).size === languages.length, 'Язык указан дважды'),
  ),
  /** What the teacher says of themselves on their page: plain text without contacts. */
  about: z.string().check(z.trim(), z.maxLength(aboutMax, `Не больше ${aboutMax} символов`), withoutContacts),
  /** Shown to the student from CONFIRMED on, to nobody else. */
  roomUrl: z.nullable(
    z.string().check(z.trim(), z.maxLength(roomUrlMax), z.refine(isHttps, 'Ссылка должна начинаться с https://')),
  ),
  cancelHours: z.literal(cancelHoursOptions, 'Выберите 4, 12 или 24 часа'),
  answerHours: z
    .int()
    .check(
      z.minimum(answerHoursRange.min, `Минимум ${answerHoursRange.min} часа`),
      z.maximum(answerHoursRange.max, `Максимум ${answerHoursRange.max} часов`),
    ),
  /** Accepts only requests whose price the student's balance covers. */
  coveredOnly: z.boolean(),
  /** What follows hides starts in calendar and search and refuses requests; it never touches what is booked. */
  ...restSettings.shape,
});
export type TeacherSettings = z.infer<typeof teacherSettings>;

/** Rest that is not sent stays as it is. */
export const teacherSettingsBody = z.object({ ...teacherSettings.shape, ...z.partial(restSettings).shape });
export type TeacherSettingsBody = z.infer<typeof teacherSettingsBody>;
