/** Texts of the guide list (product.md §2, "Admin panel"). */
export const listTexts = {
  title: 'Список гайдов',
  topic: 'Тема',
  allTopics: 'Все темы',
  searched: 'Название',
  searchedPlaceholder: 'Любая часть названия',
  applyFilter: 'Применить фильтр',
  found: (count: number) => `Найдено гайдов: ${count}`,
  empty: 'Гайды не найдены',
  emptyHint: 'Выберите другую тему или все темы.',
  emptyTitleHint: 'Проверьте название или очистите его.',
  open: 'Открыть гайд',
  failure: 'Ошибка загрузки гайдов',
  pagination: 'Страницы списка гайдов',
} as const;
