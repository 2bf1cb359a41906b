import { type TeacherSettings, teacherSettings } from '@kampus/contract/teacher-settings';
import * as z from 'zod/mini';

/** What the room «О себе» edits of a teacher's settings. */
const aboutSettings = z.pick(teacherSettings, {
  place: true,
  languages: true,
  roomUrl: true,
  cancelHours: true,
  answerHours: true,
  coveredOnly: true,
});
export type AboutSettings = z.infer<typeof aboutSettings>;

/** The same as the form holds it: numbers and the address as text. */
export interface AboutValues extends Omit<AboutSettings, 'roomUrl' | 'cancelHours' | 'answerHours'> {
  roomUrl: string;
  cancelHours: string;
  answerHours: string;
}

/** The contract's rules over what the fields hold; no address is null. */
export const aboutForm = z.pipe(
  z.transform((values: AboutValues) => ({
    ...values,
    roomUrl: values.roomUrl.trim() === '' ? null : values.roomUrl,
    cancelHours: Number(values.cancelHours),
    answerHours: Number(values.answerHours),
  })),
  aboutSettings,
);

export const toAboutValues = (settings: TeacherSettings): AboutValues => ({
  place: settings.place,
  languages: settings.languages,
  roomUrl: settings.roomUrl ?? '',
  cancelHours: String(settings.cancelHours),
  answerHours: String(settings.answerHours),
  coveredOnly: settings.coveredOnly,
});

/** Languages to choose from; whatever else was saved stays in the list. */
const knownLanguages = ['Русский', 'Украинский', 'Словацкий', 'Английский', 'Чешский', 'Немецкий'];

export const languageOptions = (saved: readonly string[]): string[] => [...new Set([...knownLanguages, ...saved])];

export const aboutFieldOf: Readonly<Record<string, keyof AboutValues>> = {
  place: 'place',
  languages: 'languages',
  roomUrl: 'roomUrl',
  cancelHours: 'cancelHours',
  answerHours: 'answerHours',
  coveredOnly: 'coveredOnly',
};
