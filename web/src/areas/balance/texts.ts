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
  types: { DEPOSIT: 'Пополнение', WITHDRAW: 'Списание' },
} as const;
