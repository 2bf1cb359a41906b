import { pluralOf } from '@kampus/contract/format/plural';

export const priceTexts = {
  groupSize: 'Группа',
  perPerson: 'С\u00a0человека',
  wholeGroup: 'За всех',
  group: (size: number, isLast: boolean) => (size === 1 ? 'Один' : `${size}${isLast ? ' и больше' : ''}`),
  priceFrom: (price: string) => `от ${price}`,
  freeCancelling: (hours: number) =>
    `Отмена бесплатна не позже чем за ${hours} ${pluralOf(hours, 'час', 'часа', 'часов')} до начала, а также до ответа преподавателя и час после него. Позже она стоит половину цены.`,
} as const;
