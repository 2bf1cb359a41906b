/** Texts of the components that every screen loads. Screens pass all other texts. */
export const uiTexts = {
  close: 'Закрыть',
  cancel: 'Отмена',
  loading: 'Загрузка...',
  retry: 'Попробовать снова',
  opensInNewTab: 'откроется в новой вкладке',
  toasts: 'Уведомления',
} as const;
