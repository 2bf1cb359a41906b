/** How money gets onto the balance, or out of it: a booking that is not covered says it as well. */
export const helpTexts = {
  lead: {
    topUp: 'Баланс пополняет куратор.',
    payOut: 'Заработанное выплачивает куратор.',
  },
  writeTo: 'Напишите в Telegram:',
  andName: 'и назовите логин',
  tellCurator: 'Назовите ему логин',
  copyLogin: 'Скопировать логин',
  loginCopied: 'Логин скопирован',
  loginCopyFailed: 'Скопировать не получилось',
} as const;
