/**
 * What the components of every screen say themselves; everything else is handed in by the screens.
 */
export const uiTexts = {
  close: 'Закрыть',
  cancel: 'Отмена',
  loading: 'Загрузка...',
  retry: 'Попробовать снова',
  opensInNewTab: 'откроется в новой вкладке',
  toasts: 'Уведомления',
} as const;
