import { pluralOf } from '@kampus/contract/format/plural';
import type { LessonPlace } from '@kampus/contract/teaching/lesson-choices';
import type { DayPart } from '@kampus/contract/time';

const shortLanguages: Readonly<Record<string, string>> = {
  Русский: 'рус',
  Украинский: 'укр',
  Словацкий: 'слов',
  Чешский: 'чеш',
  Английский: 'англ',
  Немецкий: 'нем',
  Белорусский: 'бел',
  Казахский: 'каз',
  Польский: 'польск',
  Венгерский: 'венг',
  Французский: 'фр',
  Испанский: 'исп',
};

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
  moreFilters: (count: number) => (count > 0 ? `Ещё фильтры ·\u00a0${count}` : 'Ещё фильтры'),
  price: 'Цена за час',
  anyPrice: 'Любая',
  priceUpTo: (euros: number) => `до ${euros}\u00a0€`,
  place: 'Место',
  anyPlace: 'Любое',
  places: { online: 'Онлайн', inPerson: 'Очно' } satisfies Record<LessonPlace, string>,
  language: 'Язык',
  anyLanguage: 'Любой',
  keywords: 'Ключевые слова',
  keywordsPlaceholder: 'Предмет или тема',
  noKeywords: 'Нет доступных ключевых слов',
  keywordsFailed: 'Ключевые слова не загрузились',
  reset: 'Сбросить фильтры',
  empty: 'Учителя не найдены',
  emptyHint: 'Попробуйте другое время или другие ключевые слова.',
  emptyWordsHint: (words: string) =>
    `По словам «${words}» никого нет. Напишите одно слово: имя, предмет или язык, или уберите остальные фильтры.`,
  watchForgets:
    'Сообщим о времени, которое подходит по словам и части дня. Остальные фильтры для этого не запоминаются.',
  loadFailed: (message: string) => `Ошибка загрузки: ${message}`,
  list: 'Учителя',
  perHour: 'за час с человека',
  rating: (mean: string, count: number) => `★\u00a0${mean} (${count} ${pluralOf(count, 'отзыв', 'отзыва', 'отзывов')})`,
  /** Short names, so that a card has them on one line. */
  languages: (languages: readonly string[]) =>
    languages.map((one) => shortLanguages[one] ?? one.toLowerCase()).join(', '),
  nextFree: (moment: string) => `Свободно: ${moment}`,
  noFree: 'Свободного времени пока нет',
  moreKeywords: (count: number) => `ещё ${count}`,
  about: 'О преподавателе',
  book: 'Забронировать урок',
} as const;
