import { teacherSettings } from '@kampus/contract/teaching/teacher-settings';
import * as z from 'zod/mini';

/** The teacher settings that the page «О себе» edits. */
const aboutSettings = z.pick(teacherSettings, {
  about: true,
  place: true,
  exactPlace: true,
  languages: true,
  roomUrl: true,
  cancelHours: true,
  answerHours: true,
  coveredOnly: true,
});
export type AboutSettings = z.infer<typeof aboutSettings>;

/** The same settings as form values: numbers and the room address as text. */
export interface AboutValues extends Omit<AboutSettings, 'exactPlace' | 'roomUrl' | 'cancelHours' | 'answerHours'> {
  exactPlace: string;
  roomUrl: string;
  cancelHours: string;
  answerHours: string;
}

/** An empty field is null in the contract. */
const orNull = (text: string): string | null => (text.trim() === '' ? null : text);

/** The rules of the contract, applied to the form values. */
export const aboutForm = z.pipe(
  z.transform((values: AboutValues) => ({
    ...values,
    exactPlace: orNull(values.exactPlace),
    roomUrl: orNull(values.roomUrl),
    cancelHours: Number(values.cancelHours),
    answerHours: Number(values.answerHours),
  })),
  aboutSettings,
);

export const toAboutValues = (settings: AboutSettings): AboutValues => ({
  about: settings.about,
  place: settings.place,
  exactPlace: settings.exactPlace ?? '',
  languages: settings.languages,
  roomUrl: settings.roomUrl ?? '',
  cancelHours: String(settings.cancelHours),
  answerHours: String(settings.answerHours),
  coveredOnly: settings.coveredOnly,
});
