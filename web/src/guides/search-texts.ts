import type { TopicType } from '@kampus/contract/catalogue';

export const searchTexts = {
  label: 'Поиск по гайдам',
  placeholder: 'Факультет, общежитие, вопрос…',
  shortPlaceholder: 'Поиск по гайдам',
  open: 'Поиск по гайдам',
  key: '/',
  results: 'Найденные гайды',
  searching: 'Ищем…',
  nothing: 'Ничего не найдено',
  nothingHint: 'Попробуйте другие слова или короче.',
  failure: (message: string) => `Поиск не удался: ${message}`,
  found: (count: number) => `Найдено: ${count}`,
  sheetHint: 'Введите название или вопрос, например «стипендия».',
  clear: 'Очистить',
} as const;

export const topicTypeNames: Record<TopicType, string> = { FACULTY: 'Факультет', DORM: 'Общежитие' };
