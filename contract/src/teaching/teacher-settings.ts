import * as z from 'zod/mini';
import { trimmedText } from '../fields.ts';
import { limits } from '../limits.ts';
import { withoutContacts } from './contact-fault.ts';
import { lessonLanguages } from './lesson-choices.ts';

const { placeMax, exactPlaceMax, roomUrlMax, aboutMax } = limits.teacherSettings;

/** Hours before a lesson until which a student can cancel free of charge. */
export const cancelHoursOptions = [4, 12, 24] as const;
export const answerHoursRange = { min: 2, max: 48 } as const;

/** Minutes of pause before and after each lesson. */
export const pauseMinutesOptions = [0, 30, 60] as const;
export const noticeHoursRange = { min: 0, max: 72 } as const;
export const lessonsPerDayRange = { min: 1, max: 20 } as const;

const isHttps = (text: string): boolean => URL.canParse(text) && new URL(text).protocol === 'https:';

const restSettings = z.object({
  /** Minimum hours between a request and the start of its lesson. */
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

/** Settings of a teacher. `place` and `languages` are public and apply to slots published later. */
export const teacherSettings = z.object({
  place: trimmedText(placeMax, 'Укажите место').check(withoutContacts),
  /** Address and room. Only the student sees them, from CONFIRMED on. */
  exactPlace: z.nullable(trimmedText(exactPlaceMax, 'Укажите адрес')),
  languages: z.array(z.literal(lessonLanguages, 'Выберите языки из списка')).check(
    z.minLength(1, 'Укажите хотя бы один язык'),
    z.refine((languages) => new Set(languages).size === languages.length, 'Язык указан дважды'),
  ),
  /** Self-description on the teacher's page: plain text without contacts. */
  about: z
    .string()
    .check(z.trim(), z.maxLength(aboutMax, { error: `Не больше ${aboutMax} символов`, abort: true }), withoutContacts),
  /** Only the student sees it, from CONFIRMED on. */
  roomUrl: z.nullable(
    z.string().check(z.trim(), z.maxLength(roomUrlMax), z.refine(isHttps, 'Ссылка должна начинаться с https://')),
  ),
  cancelHours: z.literal(cancelHoursOptions, 'Выберите 4, 12 или 24 часа'),
  answerHours: z
    .int('Укажите целое число часов')
    .check(
      z.minimum(answerHoursRange.min, `Минимум ${answerHoursRange.min} часа`),
      z.maximum(answerHoursRange.max, `Максимум ${answerHoursRange.max} часов`),
    ),
  /** True: refuses requests if the student's balance does not cover the price. */
  coveredOnly: z.boolean(),
  /**
   * The rest settings hide starts in calendar and search and refuse requests. They do not affect
   * existing bookings.
   */
  ...restSettings.shape,
});
export type TeacherSettings = z.infer<typeof teacherSettings>;

/** Missing settings keep their value: each page sends its own. */
export const teacherSettingsBody = z.partial(teacherSettings);
export type TeacherSettingsBody = z.infer<typeof teacherSettingsBody>;
