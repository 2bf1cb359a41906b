export const priceTexts = {
  groupSize: 'Группа',
  perPerson: 'С\u00a0человека',
  wholeGroup: 'За всех',
  group: (size: number, isLast: boolean) => (size === 1 ? 'Один' : `${size}${isLast ? ' и больше' : ''}`),
  priceFrom: (price: string) => `от ${price}`,
} as const;
