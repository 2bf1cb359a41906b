/**
 * How to add money to the balance or withdraw it. Also shown for a booking that the balance does
 * not cover.
 */
export const helpTexts = {
  lead: {
    topUp: 'Баланс пополняет куратор.',
    payOut: 'Выплату по вашей заявке отправляет куратор. Есть вопрос?',
  },
  /** Beside a top-up by bank transfer. */
  alsoByCurator: 'Можно и через куратора.',
  writeTo: 'Напишите в Telegram:',
  andName: 'и назовите логин',
  tellCurator: 'Назовите ему логин',
  copyLogin: 'Скопировать логин',
  loginCopied: 'Логин скопирован',
} as const;
