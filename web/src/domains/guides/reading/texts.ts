import { formatMonth } from '@kampus/contract/format/month';
import { formatNumericDate } from '@kampus/contract/format/numeric-date';
import { dateOf } from '@kampus/contract/format/wall-clock';

/** Texts of the guide page. Texts of the editor are in editing/texts.ts. */
export const guideTexts = {
  loadFailure: 'Ошибка подключения к API, невозможно загрузить страницу',
  breadcrumbs: 'Навигационная цепочка',
  universities: 'Университеты',
  /**
   * The years of the facts and the month of the save. The save date does not give the age of the
   * facts.
   */
  collected: (years: { first: number; last: number } | undefined, savedAt: string) => {
    const when = `собраны ${formatMonth(dateOf(savedAt))}`;
    if (!years) return `Сведения ${when}`;
    return `Сведения ${years.first === years.last ? years.last : `${years.first}–${years.last}`} ·\u00a0${when}`;
  },
  ages: { FRESH: 'свежий', DUE: 'пора проверить', OLD: 'устарел' },
  /** Converts '2026-09-12' to 'проверено 12.09.2026'. */
  checkedOn: (date: string) => `проверено ${formatNumericDate(date)}`,
  thanks: (names: readonly string[]) => `Спасибо за правки: ${names.join(', ')}.`,
  foundMistake: 'нашли ошибку?',
  noTwin: 'Этого гайда ещё нет на вашем языке. Ниже он на русском.',
  staleSection: 'Раздел изменился в русском тексте после перевода.',
  staleBeginning: 'Начало гайда изменилось в русском тексте после перевода.',
  staleElsewhere: (heading: string) => `После перевода в русском тексте изменился раздел «${heading}».`,
  original: 'Русский текст',
  facts: 'Коротко',
  contents: 'Содержание',
  glossary: 'Незнакомое словацкое слово? Откройте словарь',
  others: (topic: string) => `Ещё гайды: ${topic}`,
  comments: 'Комментарии',
  commentsNeedScripts: 'Комментарии читаются и пишутся с включённым JavaScript.',
  headingLink: (heading: string) => `Ссылка на раздел «${heading}»`,
  table: 'Таблица, прокручивается вбок',
  code: 'Код, прокручивается вбок',
  opensInNewTab: '(откроется в новой вкладке)',
} as const;
