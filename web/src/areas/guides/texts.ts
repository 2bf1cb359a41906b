export const inPortalZone = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('ru', { timeZone: 'Europe/Bratislava', ...options });
const days = inPortalZone({ day: 'numeric', month: 'long', year: 'numeric' });

/** '3 ноября 2026 г.' */
export const dayText = (instant: string): string => days.format(new Date(instant));

/** Of the page where guides are read; what only curators write with is in edit-texts.ts. */
export const guideTexts = {
  loadFailure: 'Ошибка подключения к API, невозможно загрузить страницу',
  breadcrumbs: 'Навигационная цепочка',
  universities: 'Университеты',
  updatedOn: (instant: string) => `Обновлено ${dayText(instant)}`,
  contents: 'Содержание',
  comments: 'Комментарии',
  headingLink: (heading: string) => `Ссылка на раздел «${heading}»`,
  table: 'Таблица, прокручивается вбок',
  code: 'Код, прокручивается вбок',
  opensInNewTab: '(откроется в новой вкладке)',
} as const;
