import { pluralOf } from '@kampus/contract/format/plural';

const payouts = (count: number): string => `${count} ${pluralOf(count, 'выплата', 'выплаты', 'выплат')}`;

export const payoutsTexts = {
  lead: 'Заявки на деньги с баланса: файлом для банка все сразу или переводом по одной.',
  search: 'Начало логина',
  waiting: 'Ждут отправки',
  atBank: 'В банке',
  sent: 'Отправленные',
  all: 'Все',
  loadFailed: 'Не удалось загрузить выплаты',
  emptyWaiting: 'Заявок нет',
  emptyAtBank: 'Банку ничего не передано',
  emptySent: 'Отправленных выплат нет',
  emptyAll: 'Выплат пока нет',
  emptyHint: 'Заявка появится, когда учитель или студент попросит деньги со своего баланса.',
  emptyAtBankHint: 'Здесь будут выплаты из файла для банка, пока их не отметит выписка.',
  purposes: { EARNED: 'заработок', RETURN: 'возврат' },
  states: {
    REQUESTED: 'ждёт',
    SENT: 'отправлена',
    BOUNCED: 'вернулась',
    REFUSED: 'отказано',
    CANCELLED: 'отменена',
  },
  iban: 'IBAN',
  ibanGone: 'счёт стёрт вместе с аккаунтом',
  ibanUnreadable: (end: string) => `…${end}, остальное портал прочитать не может`,
  refuseUnreadable: 'В файл для банка она не попадёт. Откажите, и человек укажет счёт снова.',
  copyIban: 'Скопировать IBAN',
  ibanCopied: 'IBAN скопирован',
  requested: 'Заявка',
  decided: (moment: string, by: string) => `${moment}, ${by}`,
  decision: 'Решение',
  symbol: 'Номер платежа (VS)',
  byStatement: (moment: string) => `${moment}, по выписке банка`,
  inBatch: (id: number) => `В файле № ${id}: решит выписка банка`,
  reason: 'Причина',
  heldUntil: (moment: string) => `Новый счёт: отправить можно с ${moment}`,
  erases: 'После отправки аккаунт будет удалён',
  own: 'Это ваша заявка: её решает другой куратор',

  steps: { SENT: 'Отправлено', REFUSED: 'Отказать', BOUNCED: 'Вернулась' },
  titles: { SENT: 'Деньги отправлены?', REFUSED: 'Отказать в выплате', BOUNCED: 'Выплата вернулась' },
  leads: {
    SENT: 'Отмечайте, когда банк принял перевод: сумма уйдёт с баланса, человек получит сообщение.',
    REFUSED: 'Сумма снова станет доступна на балансе.',
    BOUNCED: 'Банк вернул перевод: сумма снова будет на балансе.',
  },
  done: { SENT: 'Отмечено: отправлено', REFUSED: 'В выплате отказано', BOUNCED: 'Деньги снова на балансе' },
} as const;

export const reverseTexts = {
  title: 'Исправить пополнение',
  submit: 'Снять',
  lead: 'Снять можно то, что ещё не потрачено.',
  done: 'Пополнение исправлено',
} as const;

export const batchesTexts = {
  title: 'Файл для банка',
  lead: 'Все заявки одним файлом платежей SEPA. Загрузите его в интернет-банк: что отправлено, отметит выписка.',
  noBank: 'Счёт портала не указан, поэтому файлов нет: переводите и отмечайте по одной.',
  list: 'Последние файлы',
  loadFailed: 'Не удалось загрузить файлы',
  create: 'Создать файл',
  ready: (count: number, amount: string) => `${payouts(count)}, ${amount}`,
  nothingReady: 'Сейчас отправлять нечего',
  created: 'Файл создан',
  createdHint: 'Загрузите его в интернет-банк.',
  createFailed: 'Файл не создан',
  batch: (id: number, count: number, amount: string) => `№ ${id}: ${payouts(count)}, ${amount}`,
  states: { OPEN: 'в банке', SETTLED: 'проведён', RELEASED: 'разобран' },
  made: (moment: string, by: string) => `${moment}, ${by}`,
  executeOn: (day: string) => `Отправить ${day}`,
  progress: ({ waiting, sent, bounced, count }: Record<'waiting' | 'sent' | 'bounced' | 'count', number>) =>
    [
      `отправлено ${sent + bounced} из ${count}`,
      ...(bounced > 0 ? [`вернулось ${bounced}`] : []),
      ...(waiting > 0 ? [`ждут выписки ${waiting}`] : []),
    ].join(', '),
  download: 'Скачать снова',
  downloadFailed: 'Файл не скачан',
  release: 'Вернуть в очередь',
  releaseQuestion: (count: number) => `Вернуть в очередь ${count} ${pluralOf(count, 'выплату', 'выплаты', 'выплат')}?`,
  releaseDetail:
    'Только если банк их не проведёт: файл отклонён или не загружен. Иначе деньги могут уйти дважды. Файл больше не скачать.',
  released: 'Заявки снова ждут отправки',
} as const;
