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
/** The place of a lesson over the network, as it is at first. */
export const onlinePlace = 'Онлайн';
/** Whether a lesson is over the network only. Teachers write the place in any language. */
export const isOnlinePlace = (place: string): boolean => /^(онлайн|online)$/i.test(place);
export type LessonPlace = (typeof lessonPlaces)[number];
