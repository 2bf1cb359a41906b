import type { ReportKind } from '@kampus/contract/comments/comments';
import { pluralOf } from '@kampus/contract/format/plural';

export const reviewTexts = {
  title: 'Отзывы',
  count: (count: number) => `${count} ${pluralOf(count, 'отзыв', 'отзыва', 'отзывов')}`,
  none: 'Отзывов пока нет. Их пишут ученики после оплаченных уроков.',
  mean: (mean: string) => `${mean} из 5`,
  stars: (rating: number) => `Оценка: ${rating} из 5`,
  lessons: (count: number) => `проверено: ${count} ${pluralOf(count, 'урок', 'урока', 'уроков')}`,
  howChecked: 'Отзыв пишет ученик оплаченного урока, который состоялся. Если за урок вернули деньги, отзыв исчезает.',
  answerOf: 'Ответ преподавателя',
  more: 'Показать ещё',
  loadFailed: 'Отзывы не загрузились',

  writeTitle: (name: string) => `Отзыв: ${name}`,
  rating: 'Оценка',
  ratings: ['1 — плохо', '2 — слабо', '3 — нормально', '4 — хорошо', '5 — отлично'],
  text: 'Как прошли уроки',
  textHint: 'Что получилось, что нет. Отзыв увидят все, вас назовут по имени и первой букве фамилии.',
  send: 'Отправить',
  back: 'Назад',
  sent: 'Отзыв опубликован',
  choose: 'Поставьте оценку',
  textMissing: 'Напишите, как прошли уроки',
  signIn: 'Войдите, чтобы оставить отзыв',
  signInLink: 'Войти',
  tooLate: 'Об этом уроке отзыв уже не написать',

  answer: 'Ответить',
  answerLabel: 'Ваш ответ',
  answerHint: 'Ответ один, изменить его нельзя: перечитайте перед отправкой.',
  answerMissing: 'Напишите ответ',
  answered: 'Ответ опубликован',

  report: 'Пожаловаться',
  reportTitle: 'Что не так с отзывом',
  reportKind: 'Причина',
  reportKinds: { SPAM: 'Реклама', ABUSE: 'Грубость', UNLAWFUL: 'Нарушает закон', OTHER: 'Другое' } satisfies Record<
    ReportKind,
    string
  >,
  reportText: 'Подробности (необязательно)',
  reported: 'Кураторы посмотрят этот отзыв',
} as const;
