import type { ReportKind } from '@kampus/contract/comments/comments';

export const reportTexts = {
  title: 'Пожаловаться на комментарий',
  lead: 'Жалобу прочитает куратор. Автор не узнает, кто её послал.',
  kind: 'Что не так',
  kinds: {
    SPAM: 'Спам или реклама',
    ABUSE: 'Оскорбление',
    UNLAWFUL: 'Нарушает закон',
    OTHER: 'Другое',
  } satisfies Record<ReportKind, string>,
  text: 'Подробности',
  textHint: 'Можно оставить пустым.',
  send: 'Отправить жалобу',
  sent: 'Спасибо, куратор посмотрит',
} as const;
