import type { Role } from '@kampus/contract/roles';

export const adminTexts = {
  title: 'Админ-панель',
  navigation: 'Разделы админ-панели',
  views: {
    list: 'Список гайдов',
    create: 'Создать гайд',
    reservations: 'Резервации учителей',
    transactions: 'Все транзакции',
    updateBalance: 'Оновити баланс',
  },
} as const;

export const reservationFilterTexts = {
  filter: 'Фильтр резерваций',
  person: 'Ученик или преподаватель',
  status: 'Статус',
  anyStatus: 'Любой статус',
  from: 'Уроки с',
  to: 'Уроки по',
  toStudent: 'Страница ученика',
  toTeacher: 'Страница преподавателя',
} as const;

export const transactionsViewTexts = {
  title: 'Все транзакции',
  filter: 'Фильтр транзакций',
  person: 'Пользователь',
  type: 'Тип',
  allTypes: 'Все типы',
  deposits: 'Поступления',
  withdrawals: 'Списания',
  from: 'С даты',
  to: 'По дату',
  download: 'Скачать CSV',
  downloadFailed: 'Не удалось скачать CSV',
  fileName: (date: string) => `kampus-transactions-${date}.csv`,
  totals: 'Итоги',
  count: 'Операций',
  toppedUp: 'Пополнено',
  takenBack: 'Снято пополнений',
  lessons: 'Оплачено уроков',
  refunded: 'Возвращено',
  fees: 'Комиссии',
  paidOut: 'Выведено',
  cameBack: 'Вернулось выплат',
  totalsFailed: 'Не удалось посчитать итоги',
} as const;

export const chartTexts = {
  title: 'Движение денег по неделям',
  description: (from: string, to: string) =>
    `Столбцы вверх: сколько пришло, вниз: сколько ушло. Недели с ${from} по ${to}. Числа в таблице под графиком.`,
  week: 'Неделя',
  moneyIn: 'Пришло',
  moneyOut: 'Ушло',
  table: 'Показать таблицей',
} as const;

/** Texts of product.md §5 and §8, in its language. */
export const updateBalanceTexts = {
  title: 'Оновити баланс',
  username: 'Username',
  usernamePlaceholder: 'Введіть username',
  amount: 'Сума',
  amountPlaceholder: '0.00',
  amountHint: 'Сума буде округлена до двох знаків після крапки',
  willBe: (amount: string) => `Сума буде округлена до двох знаків після крапки: ${amount}`,
  submit: 'Оновити баланс',
  sending: 'Оновлення...',
  success: 'Баланс успішно оновлено',
  newBalance: (username: string, balance: string) => `${username}: ${balance}`,
  failure: (message: string) => `Помилка при оновленні балансу: ${message}`,
  unknown: 'Невідома помилка',
  last: 'Останні поповнення',
  repeat: 'Повторити',
  reverse: 'Виправити',
  reverseOf: (username: string, amount: string) => `Виправити: ${username}, ${amount}`,
  repeatOf: (username: string, amount: string) => `Повторити: ${username}, ${amount}`,
  notFound: 'Користувача не знайдено',
  balanceIs: (balance: string) => `баланс ${balance}`,
  roles: {
    STUDENT: 'студент',
    TEACHER: 'викладач',
    CURATOR: 'куратор',
    ADMIN: 'адміністратор',
    DEVELOPER: 'розробник',
  } satisfies Record<Role, string>,
} as const;
