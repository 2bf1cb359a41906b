import type { ReportKind } from '@kampus/contract/comments/comments';

/** The reasons of reports and notices, wherever they are chosen or read. */
export const reportKinds = {
  SPAM: 'Спам или реклама',
  ABUSE: 'Оскорбление или травля',
  UNLAWFUL: 'Нарушает закон',
  OTHER: 'Другое',
} satisfies Record<ReportKind, string>;

export const reportTexts = {
  title: 'Пожаловаться на комментарий',
  lead: 'Жалобу прочитает куратор. Автор не узнает, кто её послал.',
  kind: 'Что не так',
  text: 'Подробности',
  textHint: 'Можно оставить пустым.',
  send: 'Отправить жалобу',
  sent: 'Спасибо, куратор посмотрит',
} as const;
