/** Texts of the components that every screen loads. Screens pass all other texts. */
export const uiTexts = {
  close: 'Закрыть',
  cancel: 'Отмена',
  loading: 'Загрузка...',
  retry: 'Попробовать снова',
  listFailed: 'Не удалось загрузить список',
  opensInNewTab: 'откроется в новой вкладке',
  toasts: 'Уведомления',
} as const;
