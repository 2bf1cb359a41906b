// Choices of lessons, apart from the schemas so that a page loads them without validation code.

/** Languages of lessons. The constraint of the column has the same list. */
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

/** Lessons over the network, or at a place in the city. */
export const lessonPlaces = ['online', 'inPerson'] as const;
/** The place of a lesson over the network, as teachers write it and as it is at first. */
export const onlinePlace = 'Онлайн';
export type LessonPlace = (typeof lessonPlaces)[number];
