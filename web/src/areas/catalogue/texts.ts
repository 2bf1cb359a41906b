export const catalogueTexts = {
  universitiesTitle: 'Выберите университет',
  universitiesLead: 'Дальше — факультеты и общежития, и гайд о каждом из них.',
  universitiesFailure: 'Не удалось загрузить университеты',
  /** Title of a university that has not loaded yet (product.md §2). */
  initialName: (id: string) => `University${id}`,
  faculties: 'Факультеты',
  dorms: 'Общежития',
  noFaculties: 'Факультетов пока нет.',
  noDorms: 'Общежитий пока нет.',
  noGuide: 'Гайд ещё не написан',
  unnamedTopic: (id: number) => `Тема #${id}`,
  breadcrumbs: 'Навигационная цепочка',
  universities: 'Университеты',
  connectionFailure: 'Ошибка подключения к API, показываются тестовые данные',
  sampleBanner:
    'Из-за проблем с подключением используются тестовые данные. Настоящие появятся, когда связь восстановится.',
  failedHeading: 'Факультет',
  failure: (message: string) => `Ошибка: ${message}`,
  consoleHint: 'Проверьте консоль браузера для получения дополнительной информации.',
  retry: 'Попробовать снова',
} as const;
