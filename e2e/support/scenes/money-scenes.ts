import type { Page } from '@playwright/test';
import { type Extremes, longName, longWord } from '../extreme.ts';
import { answering, press, type Scene } from './scene.ts';

/** Begins a top-up of 20 €. */
async function beginTopUp(page: Page): Promise<void> {
  await press('20')(page);
  await press('Дальше')(page);
  await page.getByText('Ждём деньги').waitFor();
}

/** The bank's answer: the top-up is paid. */
const payIntents = (page: Page) =>
  page.route('**/api/balance/intents/*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), state: 'PAID' } });
  });

const line = { bookedOn: '2026-11-25', username: null, reason: null, payoutId: null };
const lines = [
  { ...line, id: 1, state: 'NO_MATCH', amount: 25, partner: longName, ibanEnd: '7541', details: 'za lekcie' },
  { ...line, id: 2, state: 'DUPLICATE', amount: 10, partner: null, ibanEnd: null, details: longWord },
  { ...line, id: 3, state: 'NO_MATCH', amount: -4.9, partner: 'Banka', ibanEnd: null, details: '' },
  { ...line, id: 4, state: 'BY_HAND', amount: 100, partner: 'Vera Nová', ibanEnd: '0001', details: 'dar' },
];
const decided = [
  { ...lines[3], username: 'student' },
  { ...lines[2], id: 5, state: 'DISCARDED', reason: 'Плата банка за ноябрь' },
];
const statement = { source: 'DESK', createdAt: '2026-11-25T10:00:00Z', createdBy: 'curator', duplicates: 3 };
const statements = [
  {
    ...statement,
    id: 2,
    fileName: `vypis-${longWord}.xml`,
    lines: 10_000,
    checked: 4_250,
    credited: 4_100,
    sent: 140,
    returned: 7,
    left: 3,
  },
  {
    ...statement,
    id: 1,
    fileName: 'fio.csv',
    source: 'FOLDER',
    createdBy: null,
    lines: 12,
    checked: 12,
    credited: 8,
    sent: 0,
    returned: 0,
    left: 1,
  },
];

const showLines = async (page: Page) => {
  await answering('desk/statements/lines?*', [...lines.slice(0, 3), ...decided])(page);
  await answering('desk/statements', statements)(page);
};

/** A file that has a line of each kind. */
async function uploadStatement(page: Page): Promise<void> {
  const result = { lines: 10_000, credited: 9_640, sent: 212, returned: 7, duplicates: 138, left: 3 };
  await page.route('**/api/desk/statements', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ json: result }) : route.fallback(),
  );
  const file = { name: 'statement.xml', mimeType: 'application/xml', buffer: Buffer.from('<Document/>') };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByText('Выписка разобрана').waitFor();
}

const payout = {
  amount: 40,
  purpose: 'RETURN',
  ibanEnd: '7541',
  iban: 'SK3112000000198742637541',
  reference: '1852821891',
  decidedBy: null,
  reason: null,
  createdAt: '2026-11-24T10:00:00Z',
  payableAt: '2026-11-24T10:00:00Z',
  decidedAt: null,
  erasesAccount: false,
};
const payouts = [
  { ...payout, id: 1, state: 'REQUESTED', username: 'student', fullName: longName },
  { ...payout, id: 2, state: 'REQUESTED', username: 'student2', fullName: 'Вера', payableAt: '2999-01-01T10:00:00Z' },
];
const sent = [{ ...payouts[0], state: 'SENT', decidedBy: 'curator', decidedAt: '2026-11-25T10:00:00Z' }];

const deciding = (name: string, rows: object[], button: string): Scene => ({
  name,
  path: '/desk/payouts',
  as: 'curator',
  inSight: true,
  prepare: answering('desk/payouts?*', rows),
  act: press(button),
});

/** A month of a busy account. */
const month = {
  username: 'student',
  fullName: longName,
  month: '2026-10',
  firstMonth: '2026-01',
  isOver: true,
  madeAt: '2026-11-25T10:00:00Z',
  opening: 12.5,
  deposits: 1200,
  withdrawals: 1040.4,
  closing: 172.1,
  transactions: Array.from({ length: 1000 }, (_, index) => ({
    id: 2000 + index,
    type: index % 3 === 0 ? 'DEPOSIT' : 'WITHDRAW',
    amount: 1.25 + index / 100,
    createdAt: new Date(Date.UTC(2026, 9, 1) + index * 2_600_000).toISOString(),
    description: index % 50 === 7 ? `Оплата урока: ${longName}` : 'Оплата урока: Мария Шевчук',
  })),
};

export const listMoneyScenes = ({ busyStudent, newStudent }: Extremes): Scene[] => [
  { name: 'top-up', path: '/profile/top-up', as: newStudent },
  { name: 'top-up-waiting', path: '/profile/top-up', as: newStudent, act: beginTopUp },
  {
    name: 'top-up-paid',
    path: '/profile/top-up',
    as: newStudent,
    prepare: payIntents,
    act: async (page) => {
      await press('20')(page);
      await press('Дальше')(page);
      await page.getByText('Деньги пришли').waitFor();
    },
  },
  { name: 'top-up-gone', path: '/profile/top-up/2000000000', as: newStudent },
  { name: 'payout-request', path: '/profile', as: busyStudent, act: press('Вернуть мне'), inSight: true },
  { name: 'statement', path: '/profile/statement', as: busyStudent },
  { name: 'statement-empty', path: '/profile/statement', as: newStudent },
  {
    name: 'statement-long',
    path: '/profile/statement?month=2026-10',
    as: busyStudent,
    prepare: answering('balance/statement?*', month),
  },
  {
    name: 'receipt',
    path: '/profile',
    as: busyStudent,
    act: (page) => page.getByRole('link', { name: /^Квитанция на/ }).click(),
  },
  {
    name: 'receipt-reversed',
    path: '/profile/receipts/7',
    as: busyStudent,
    prepare: answering('balance/receipts/7', {
      id: 7,
      username: 'student',
      fullName: 'Вера Новая',
      createdAt: '2026-11-24T10:00:00Z',
      description: 'Пополнение переводом',
      amount: 100,
      reversed: 30.5,
    }),
  },
  { name: 'desk-payouts', path: '/desk/payouts', as: 'curator' },
  { name: 'desk-payouts-waiting', path: '/desk/payouts', as: 'curator', prepare: answering('desk/payouts?*', payouts) },
  deciding('desk-payout-sending', payouts, 'Отправлено'),
  deciding('desk-payout-refusing', payouts, 'Отказать'),
  deciding('desk-payout-bouncing', sent, 'Вернулась'),
  { name: 'desk-bank', path: '/desk/bank', as: 'curator' },
  { name: 'desk-bank-lines', path: '/desk/bank', as: 'curator', prepare: showLines },
  { name: 'desk-bank-uploaded', path: '/desk/bank', as: 'curator', prepare: showLines, act: uploadStatement },
  {
    name: 'desk-bank-giving',
    path: '/desk/bank',
    as: 'curator',
    prepare: showLines,
    act: press('Зачислить'),
    inSight: true,
  },
  {
    name: 'desk-bank-discarding',
    path: '/desk/bank',
    as: 'curator',
    prepare: showLines,
    act: press('Не для баланса'),
    inSight: true,
  },
  {
    name: 'desk-person-reversing',
    path: `/desk/people/${busyStudent}`,
    as: 'curator',
    act: press('Исправить'),
    inSight: true,
  },
];
