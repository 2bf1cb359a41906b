/** Texts about facts, in the box of a guide and in comparisons. */
export const factTexts = {
  check: 'проверьте',
  confirmed: (month: string) => `подтвердили читатели ${month}`,
  stillTrue: 'ещё верно?',
  confirmLabel: (label: string) => `${label}: ещё верно? Подтвердить`,
  thanks: 'Спасибо! Подтверждение учтено',
  confirmedByMe: 'вы подтвердили',
  dates: 'Даты в календарь',
} as const;
