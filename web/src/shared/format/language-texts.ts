import type { LessonLanguage } from '@kampus/contract/teaching/lesson-choices';

/** Names of the languages of lessons. The API names them in Russian. */
const names: Record<LessonLanguage, string> = {
  Русский: 'Русский',
  Украинский: 'Украинский',
  Словацкий: 'Словацкий',
  Чешский: 'Чешский',
  Английский: 'Английский',
  Немецкий: 'Немецкий',
  Белорусский: 'Белорусский',
  Казахский: 'Казахский',
  Польский: 'Польский',
  Венгерский: 'Венгерский',
  Французский: 'Французский',
  Испанский: 'Испанский',
};

/** The name of a language as the API gives it, in the language of the interface. */
export const nameLanguage = (language: string): string => (names as Record<string, string>)[language] ?? language;
