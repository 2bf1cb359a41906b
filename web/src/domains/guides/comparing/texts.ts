export const compareTexts = {
  titles: { DORM: 'Сравнение общежитий', FACULTY: 'Сравнение факультетов' },
  lead: {
    DORM: 'Что гайды говорят об общежитиях. У каждого факта\u00a0— его год.',
    FACULTY: 'Что гайды говорят о факультетах. У каждого факта\u00a0— его год.',
  },
  breadcrumbs: 'Навигационная цепочка',
  universities: 'Университеты',
  topics: { DORM: 'Общежитие', FACULTY: 'Факультет' },
  columns: 'Что сравнить',
  table: 'Сравнение, прокручивается вбок',
  missing: 'не указано',
  add: 'добавить',
  addLabel: (label: string, topic: string) => `Добавить: ${label}, ${topic}`,
  loadFailure: 'Не удалось загрузить сравнение',
  nothing: 'Сравнивать пока нечего',
  nothingHint: 'Здесь появится то, что общего в фактах гайдов.',
  toGuides: 'К гайдам',
} as const;
