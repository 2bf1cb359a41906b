/** The controls' own texts, apart from the texts that every screen loads. */
export const controlTexts = {
  showPassword: 'Показать пароль',
  hidePassword: 'Скрыть пароль',
  holdStarted: 'Удерживайте, не отпуская',
  holdCancelled: 'Отпущено раньше времени, действие не выполнено',
  holdDone: 'Отправляем, подождите',
  holdPressAgain: 'Активируйте ещё раз, чтобы подтвердить',
  holdProgress: 'Удержание',
  pagination: 'Страницы',
  previousPage: 'Предыдущая страница',
  nextPage: 'Следующая страница',
  isFirstPage: 'Это первая страница',
  isLastPage: 'Это последняя страница',
  page: (number: number) => `Страница ${number}`,
  remove: (name: string) => `Убрать: ${name}`,
  nothingFound: 'Ничего не найдено',
} as const;
