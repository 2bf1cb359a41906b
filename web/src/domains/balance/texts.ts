export const balanceTexts = {
  page: 'Баланс',
  current: 'Текущий баланс',
  balanceFailed: 'Помилка при отриманні балансу',
  loading: 'Загрузка транзакций...',
  empty: 'Нет транзакций',
  emptyOwnHint: 'Здесь появятся пополнения и оплаты уроков.',
  failed: 'Ошибка при загрузке транзакций',
  list: 'Транзакции',
  pages: 'Страницы транзакций',
  types: { DEPOSIT: 'Поступление', WITHDRAW: 'Списание' },
  locked: { topUp: 'Закреплено за уроками', payOut: 'Закреплено за уроками до 48\u00a0часов после них' },
  available: 'Доступно',
  paidOut: 'Ждёт выплаты',
  topUp: 'Пополнение',
  /** As the server describes top-ups. */
  topUpDescriptions: ['Пополнение баланса', 'Пополнение переводом'],
} as const;

export const payoutTexts = {
  request: { topUp: 'Вернуть мне', payOut: 'Вывести' },
  title: { topUp: 'Вернуть деньги с баланса', payOut: 'Вывести заработанное' },
  lead: 'Куратор переведёт деньги на ваш счёт. До этого сумма закреплена. Заявку можно отменить, пока она не передана банку.',
  amount: 'Сумма',
  available: (amount: string) => `Доступно ${amount}`,
  iban: 'IBAN',
  ibanHint: (lastEnd: string) => `Прежний счёт: …${lastEnd}. На новый деньги уйдут не раньше чем через 72\u00a0часа.`,
  back: 'Назад',
  sent: 'Заявка отправлена',
  waiting: (amount: string, ibanEnd: string) => `${amount} на счёт …${ibanEnd} ждёт отправки`,
  notBefore: (moment: string) => `Это новый счёт: деньги уйдут не раньше ${moment}`,
  erases: 'После отправки аккаунт будет удалён.',
  atBank: 'Передана банку: отменить уже нельзя.',
  cancel: 'Отменить заявку',
  cancelQuestion: 'Отменить заявку на выплату?',
  cancelDetail: (amount: string) => `${amount} снова будут доступны на балансе.`,
  cancelled: 'Заявка отменена',
  done: (amount: string, ibanEnd: string, moment: string) => `${amount} на счёт …${ibanEnd}: отправлено ${moment}`,
  refused: (amount: string, reason: string) => `В выплате ${amount} отказано: ${reason}`,
  bounced: (amount: string, reason: string) => `Выплата ${amount} вернулась на баланс: ${reason}`,
} as const;

export const moneyBackTexts = {
  amount: 'Сумма',
  left: (amount: string) => `Не больше ${amount}`,
  reason: 'Причина',
  reasonHint: 'Её прочитает тот, кого это касается, и она останется в журнале.',
  back: 'Назад',
} as const;
