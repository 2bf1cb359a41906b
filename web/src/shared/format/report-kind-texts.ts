import type { ContentReportKind } from '@kampus/contract/comments/comments';

/** The reasons of reports and notices, wherever they are chosen or read. */
export const reportKinds = {
  SPAM: 'Спам или реклама',
  ABUSE: 'Оскорбление или травля',
  UNLAWFUL: 'Нарушает закон',
  OTHER: 'Другое',
} satisfies Record<ContentReportKind, string>;
