import type { TopicType } from '@kampus/contract/catalogue/catalogue';

export const searchTexts = {
  placeholder: 'Факультет, общежитие, вопрос…',
  results: 'Найденные гайды',
  searching: 'Ищем…',
  nothing: 'Ничего не найдено',
  readAs: (words: string) => `Показано по запросу «${words}»`,
  inexact: 'Точного ответа нет, ниже близкое по словам',
  toTeachers: 'Искать учителей по этим словам',
  toUniversities: 'Университеты и общежития',
  toWords: 'Словарь словацких слов',
  ask: 'Спросить кураторов',
  asked: 'Вопрос у кураторов: ответ появится в гайдах. Срочно? Напишите:',
  noAnswer: 'Ответа здесь нет?',
  nothingHint: 'Попробуйте другие слова или короче.',
  failure: (message: string) => `Поиск не удался: ${message}`,
  found: (count: number) => `Найдено: ${count}`,
  sheetHint: 'Введите название или вопрос, например «стипендия».',
  clear: 'Очистить',
  answers: 'Ответ из гайда',
  toGuide: 'открыть гайд',
} as const;

export const topicTypeNames: Record<TopicType, string> = {
  FACULTY: 'факультет',
  DORM: 'общежитие',
  LIFE: 'жизнь в Братиславе',
};
