const months = [
  'январь',
  'февраль',
  'март',
  'апрель',
  'май',
  'июнь',
  'июль',
  'август',
  'сентябрь',
  'октябрь',
  'ноябрь',
  'декабрь',
];

/** `2026-11` as 'ноябрь 2026'. */
export const nameMonth = (month: string): string => `${months[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`;

export const paperTexts = {
  profile: 'Личный кабинет',
  back: 'Назад',
  open: 'Выписка по балансу',
  receiptOf: (amount: string) => `Квитанция на ${amount}`,
  receiptLink: 'Квитанция',
  print: 'Распечатать',
  loadFailed: 'Не удалось загрузить документ',
  month: 'Месяц',

  statementPage: 'Выписка по балансу',
  statement: (month: string) => `Выписка за ${month}`,
  notOver: (moment: string) => `Месяц ещё идёт. Здесь то, что было до ${moment}.`,
  opening: 'Остаток на начало месяца',
  closing: 'Остаток на конец месяца',
  closingNow: 'Остаток сейчас',
  deposits: 'Поступило',
  withdrawals: 'Списано',
  none: 'В этом месяце операций не было.',
  date: 'Дата',
  operation: 'Операция',
  amount: 'Сумма, €',
  numberHead: '№',
  number: (id: number) => `№ ${id}`,
  total: (count: number) => `Операций: ${count}`,

  receiptPage: 'Квитанция',
  receipt: (id: number) => `Квитанция № ${id}`,
  holder: 'Владелец баланса',
  when: 'Дата и время',
  what: 'Назначение',
  sum: 'Сумма',
  reversed: 'Снято исправлением',
  left: 'Итого пополнено',

  operator: 'Оператор портала',
  ico: (ico: string) => `IČO ${ico}`,
  fictitious: 'Оператор вымышлен: это демо, документ ничего не подтверждает.',
  made: (moment: string) => `Составлено ${moment}`,
} as const;
