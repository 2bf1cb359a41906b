export const glossaryTexts = {
  title: 'Словарь студента',
  lead: 'Словацкие слова из писем вуза, договоров и гайдов: как они звучат и что значат.',
  filter: 'Слово или перевод',
  letters: 'Буквы',
  found: (count: number) => `Найдено слов: ${count}`,
  nothing: 'Такого слова здесь нет',
  nothingHint: 'Попробуйте начало слова, без знаков над буквами тоже можно.',
  reset: 'Показать все слова',
  empty: 'Слов пока нет',
  loadFailure: 'Не удалось загрузить словарь',
  place: 'Где нужно:',
  /** Accessible name of the window with the meaning of a word. */
  meaningOf: (term: string) => `Что значит ${term}`,
  allWords: 'Весь словарь',
} as const;
