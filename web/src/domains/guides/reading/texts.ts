import { formatMonth } from '@kampus/contract/format/month';
import { dateOf } from '@kampus/contract/format/wall-clock';

/** The year of an instant in Bratislava. */
export const yearOf = (instant: string): number => Number(dateOf(instant).slice(0, 4));

/** Of the page where guides are read; what only curators write with is in editing/texts.ts. */
export const guideTexts = {
  loadFailure: 'Ошибка подключения к API, невозможно загрузить страницу',
  breadcrumbs: 'Навигационная цепочка',
  universities: 'Университеты',
  /** Of which years the facts are, and when they were collected: the date of a save says nothing about their age. */
  collected: (years: { first: number; last: number } | undefined, savedAt: string) => {
    const when = `собраны ${formatMonth(dateOf(savedAt))}`;
    if (!years) return `Сведения ${when}`;
    return `Сведения ${years.first === years.last ? years.last : `${years.first}–${years.last}`} · ${when}`;
  },
  /** '2026-09-12' → 'проверено 12.09.2026' */
  checkedOn: (date: string) => `проверено ${date.split('-').reverse().join('.')}`,
  thanks: (names: readonly string[]) => `Спасибо за правки: ${names.join(', ')}.`,
  foundMistake: 'нашли ошибку?',
  facts: 'Коротко',
  checkFact: 'проверьте',
  contents: 'Содержание',
  others: (topic: string) => `Ещё гайды: ${topic}`,
  comments: 'Комментарии',
  commentsNeedScripts: 'Комментарии читаются и пишутся с включённым JavaScript.',
  headingLink: (heading: string) => `Ссылка на раздел «${heading}»`,
  table: 'Таблица, прокручивается вбок',
  code: 'Код, прокручивается вбок',
  opensInNewTab: '(откроется в новой вкладке)',
} as const;
