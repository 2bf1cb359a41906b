const days = new Intl.DateTimeFormat('ru', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Europe/Bratislava',
});

/** '3 ноября 2026 г.', by the portal's own clock. */
export const dayText = (instant: string): string => days.format(new Date(instant));

export const guideTexts = {
  loadFailure: 'Ошибка подключения к API, невозможно загрузить страницу',
  breadcrumbs: 'Навигационная цепочка',
  universities: 'Университеты',
  updatedOn: (instant: string) => `Обновлено ${dayText(instant)}`,
  edit: 'Редактировать',
  contents: 'Содержание',
  headingLink: (heading: string) => `Ссылка на раздел «${heading}»`,
  table: 'Таблица, прокручивается вбок',
  opensInNewTab: '(откроется в новой вкладке)',
} as const;
