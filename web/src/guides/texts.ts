const inPortalZone = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('ru', { timeZone: 'Europe/Bratislava', ...options });
const days = inPortalZone({ day: 'numeric', month: 'long', year: 'numeric' });
const moments = inPortalZone({ day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' });

/** '3 ноября 2026 г.' */
export const dayText = (instant: string): string => days.format(new Date(instant));
/** '3 ноября в 12:40' */
export const momentText = (instant: string): string => moments.format(new Date(instant));

/** Of the page where guides are read; what only curators write with is in edit-texts.ts. */
export const guideTexts = {
  loadFailure: 'Ошибка подключения к API, невозможно загрузить страницу',
  breadcrumbs: 'Навигационная цепочка',
  universities: 'Университеты',
  updatedOn: (instant: string) => `Обновлено ${dayText(instant)}`,
  edit: 'Редактировать',
  versions: 'История версий',
  draftFound: (instant: string) => `Есть несохранённый черновик от ${momentText(instant)}.`,
  draftContinue: 'Продолжить',
  draftRemove: 'Удалить черновик',
  contents: 'Содержание',
  headingLink: (heading: string) => `Ссылка на раздел «${heading}»`,
  table: 'Таблица, прокручивается вбок',
  opensInNewTab: '(откроется в новой вкладке)',
} as const;
