import type { LessonLanguage } from './lesson-choices.ts';

/** Names of the languages of lessons. The API names them in Russian. */
export const languageNames: Record<LessonLanguage, string> = {
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
