import type { DayPart } from '@kampus/contract/time';

export const teacherTexts = {
  documentTitle: 'Выбор учителя',
  inDevelopment: 'Сайт находится в разработке: возможны ошибки и изменения.',
  heading: (count: number | undefined) => `Найдено учителей: ${count ?? '…'}`,
  filters: 'Фильтры',
  needsScripts: 'Фильтры и бронирование работают с включённым JavaScript.',
  words: 'Кого ищете',
  wordsPlaceholder: 'Имя, предмет, язык',
  dayPart: 'Часть дня',
  dayParts: { morning: 'Утро', midday: 'День', evening: 'Вечер' } satisfies Record<DayPart, string>,
  date: 'Дата',
  anyDate: 'Любой день',
  keywords: 'Ключевые слова',
  keywordsPlaceholder: 'Предмет или тема',
  noKeywords: 'Нет доступных ключевых слов',
  keywordsFailed: 'Ключевые слова не загрузились',
  reset: 'Сбросить фильтры',
  empty: 'Учителя не найдены',
  emptyHint: 'Попробуйте другое время или другие ключевые слова.',
  emptyWordsHint: (words: string) =>
    `По словам «${words}» никого нет. Напишите одно слово: имя, предмет или язык, или уберите остальные фильтры.`,
  loadFailed: (message: string) => `Ошибка загрузки: ${message}`,
  list: 'Учителя',
  perHour: 'за час с человека',
  priceExplained: (alone: string, inGroup: string) =>
    `один:\u00a0${alone} · в группе из\u00a07:\u00a0${inGroup} с человека`,
  nextFree: (moment: string) => `Свободно: ${moment}`,
  noFree: 'Свободного времени пока нет',
  moreKeywords: (count: number) => `ещё ${count}`,
  book: 'Забронировать урок',
} as const;
