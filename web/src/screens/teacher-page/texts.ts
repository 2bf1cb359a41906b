import { pluralOf } from '@kampus/contract/format/plural';

export const teacherPageTexts = {
  report: 'Пожаловаться на эту страницу',
  breadcrumbs: 'Навигация',
  allTeachers: 'Все учителя',
  loadFailed: 'Страница преподавателя не загрузилась',
  about: 'О преподавателе',
  noAbout: 'Преподаватель пока ничего о себе не написал.',
  keywords: 'Темы',
  languages: 'Языки',
  place: 'Место',
  held: (count: number) =>
    count === 0 ? 'Проведённых уроков пока нет' : `Проведено: ${count} ${pluralOf(count, 'урок', 'урока', 'уроков')}`,
  rating: (mean: string, count: number) => `★ ${mean} (${count})`,
  prices: 'Цены',
  pricesHint: 'За час с человека.',
  cheaperTogether: 'Чем больше группа, тем дешевле каждому.',
  free: 'Ближайшее свободное время',
  freeFailed: 'Свободное время не загрузилось',
  zone: 'Время указано по Братиславе.',
  noFree: 'Свободного времени в ближайшие три недели нет.',
  book: 'Забронировать',
  priceFrom: (price: string) => `от ${price}`,
  perHour: 'за час с человека',
  moreStarts: (count: number) => `ещё ${count}`,
  faculty: (name: string) => `Гайд факультета ${name}`,
  needsScripts: 'Бронирование работает с включённым JavaScript.',
} as const;
