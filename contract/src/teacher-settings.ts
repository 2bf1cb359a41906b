import * as z from 'zod/mini';
import { trimmedText } from './fields.ts';
import { limits } from './limits.ts';

const { placeMax, roomUrlMax, languagesMax, languageMax } = limits.teacherSettings;

/** Hours before a lesson until which its student cancels free of charge. */
export const cancelHoursOptions = [4, 12, 24] as const;
export const answerHoursRange = { min: 2, max: 48 } as const;

const isHttps = (text: string): boolean => URL.canParse(text) && new URL(text).protocol === 'https:';

/** How a teacher gives lessons. `place` and `languages` are public and go into slots published from then on. */
export const teacherSettings = z.object({
  place: trimmedText(placeMax, 'Укажите место'),
  languages: z
    .array(trimmedText(languageMax, 'Укажите язык'))
    .check(z.minLength(1, 'Укажите хотя бы один язык'), z.maxLength(languagesMax, `Не больше ${languagesMax} языков`)),
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
});
export type TeacherSettings = z.infer<typeof teacherSettings>;
