import type { LineState, StatementResult } from '@kampus/contract/balance/bank';
import { formatIban } from '#shared/format/iban.ts';

export const bankTexts = {
  lead: 'Выписки банка: переводы с номером платежа (VS) зачисляются сами, остальные ждут решения.',
  account: (iban: string, name: string) => `${formatIban(iban)}, ${name}`,
  noBank:
    'Счёт портала не указан, поэтому выписки не принимаются. Баланс пополняют вручную, выплаты отмечают по одной, сверки с банком нет.',
  noBankAction: 'Пополнить вручную',

  upload: 'Загрузить выписку',
  uploadHint:
    'Файл из интернет-банка: XML (банки зовут его camt.053) или CSV банка Fio. Перевод, который уже был, второй раз не зачисляется.',
  sending: 'Отправляем файл',
  checking: (checked: number, lines: number) => `Разобрано ${checked} из ${lines}`,
  progress: 'Разбор выписки',
  result: 'Выписка разобрана',
  resultText: ({ lines, credited, sent, returned, duplicates, left }: StatementResult) =>
    [
      `Строк: ${lines}.`,
      ...(credited > 0 ? [`Зачислено: ${credited}.`] : []),
      ...(sent > 0 ? [`Отправлено выплат: ${sent}.`] : []),
      ...(returned > 0 ? [`Вернулось выплат: ${returned}.`] : []),
      ...(duplicates > 0 ? [`Уже были: ${duplicates}.`] : []),
      ...(left > 0 ? [`Ждут решения: ${left}.`] : []),
    ].join(' '),
  uploadFailed: 'Выписка не принята',

  lines: 'Переводы',
  waiting: 'Ждут решения',
  all: 'Все',
  loadFailed: 'Не удалось загрузить переводы',
  statementsFailed: 'Не удалось загрузить выписки',
  emptyWaiting: 'Всё разобрано',
  emptyAll: 'Переводов пока нет',
  emptyHint: 'Загрузите выписку за день.',
  states: {
    NO_MATCH: 'не отнесён',
    MATCHED: 'зачислен',
    DUPLICATE: 'повтор',
    DISCARDED: 'не для баланса',
    BY_HAND: 'зачислен куратором',
  } satisfies Record<LineState, string>,
  why: {
    NO_MATCH: 'По номеру платежа не решить, чьи это деньги. Свои деньги зачисляет другой куратор',
    DUPLICATE: 'По этому номеру платежа уже пришёл другой перевод',
  },
  payout: 'выплата',
  payoutBack: 'выплата вернулась',
  whyOut: 'Не подходит ни одной выплате: другой номер, другая сумма, или она уже отмечена',
  nobody: (amount: number) => (amount < 0 ? 'Банк не назвал получателя' : 'Банк не назвал отправителя'),
  noDetails: 'без сообщения',
  reason: (reason: string) => `Причина: ${reason}`,
  give: 'Зачислить',
  giveTitle: 'Зачислить на баланс',
  giveLead: 'Сумма появится на балансе человека, он получит сообщение.',
  person: 'Кому',
  personRequired: 'Выберите человека',
  given: 'Деньги зачислены',
  discard: 'Не для баланса',
  discardTitle: 'Не для баланса',
  discardLead: 'Строка останется в журнале как деньги портала: плата банка, взнос, возврат отправителю.',
  discardReason: 'Останется в журнале и у этой строки.',
  discarded: 'Отмечено: не для баланса',

  statements: 'Последние выписки',
  statementOf: (moment: string, by: string) => `${moment}, ${by}`,
  fromFolder: 'из папки',
  counts: ({ credited, sent, returned, duplicates, left }: StatementResult) =>
    [
      ...(credited > 0 ? [`зачислено ${credited}`] : []),
      ...(sent > 0 ? [`отправлено выплат ${sent}`] : []),
      ...(returned > 0 ? [`вернулось выплат ${returned}`] : []),
      ...(left > 0 ? [`ждут ${left}`] : []),
      ...(duplicates > 0 ? [`повторов ${duplicates}`] : []),
    ].join(', ') || 'строк нет',
} as const;

export const proofTexts = {
  title: 'Сверка с банком',
  loadFailed: 'Не удалось загрузить сверку',
  none: 'Сверки ещё не было: она проходит каждую ночь и после каждой выписки с остатками.',
  balanced: 'сошлось',
  differs: (amount: string) => `расхождение ${amount}`,
  since: (day: string, closing: string) => `С ${day}, последний остаток: ${closing}`,
  advice: 'Проверьте, нет ли пропущенной выписки',
  parts: 'Из чего складывается',
  people: 'На балансах людей',
  underWay: 'Выплаты в пути',
  waiting: 'Ждёт решения',
  own: 'Деньги портала',
  expected: 'Должно быть',
  found: 'В банке',
  ownHint:
    'Деньги портала: первый остаток и строки «не для баланса» без того, что портал пополнил вручную или вернул за уроки.',
} as const;
