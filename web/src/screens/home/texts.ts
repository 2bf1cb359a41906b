import { pluralOf } from '@kampus/contract/format/plural';

export const homeTexts = {
  documentTitle: 'Главная',
  title: 'Учёба в\u00a0Братиславе, по-человечески',
  lead: 'Ответы на вопросы первокурсников и\u00a0преподаватели, которые объяснят.',
  inDevelopment: 'в разработке...',
  freeToday: 'Свободно сегодня',
  freeSoon: 'Ближайшее свободное время',
  lessonToday: (clock: string) => `Ваш урок сегодня в\u00a0${clock}`,
  lessonAt: (moment: string) => `Ваш урок: ${moment}`,
  requestAt: (moment: string) => `Ваша заявка ждёт ответа: ${moment}`,
  noLesson: 'Уроков пока нет. Найти учителя',
  waiting: (count: number) =>
    `${count}\u00a0${pluralOf(count, 'заявка ждёт', 'заявки ждут', 'заявок ждут')} вашего ответа`,
  waitingAtDesk: (count: number) => `Ждут вашего решения: ${count}`,
  nothingAtDesk: 'Вашего решения ничего не ждёт',
  at: (clock: string) => `сегодня в\u00a0${clock}`,
  backHome: 'Вернуться на главную',
  cards: {
    guides: { title: 'Гайды', text: 'Ответы на частые вопросы об университетах, факультетах и общежитиях' },
    learning: { title: 'Обучение', text: 'Лекции и занятия: выберите преподавателя и удобное время' },
    materials: { title: 'Материалы', text: 'Общая база открытых учебных материалов' },
  },
} as const;
