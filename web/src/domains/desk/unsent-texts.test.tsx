import type { BankLine } from '@kampus/contract/balance/bank';
import type { DeskPayout } from '@kampus/contract/balance/payouts';
import type { Person } from '@kampus/contract/desk/admin';
import type { Correction } from '@kampus/contract/guides/guides';
import type { Dispute } from '@kampus/contract/lessons/reports';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { uiTexts } from '#shared/ui/texts.ts';
import { DiscardDialog } from './bank/line-dialogs.tsx';
import { EntryDialog } from './catalogue/entry-dialog.tsx';
import { DecideDialog } from './disputes/decide-dialog.tsx';
import { DecideCorrectionDialog } from './guides/decide-correction-dialog.tsx';
import { DecisionDialog } from './moderation/decision-dialog.tsx';
import { DecidePayoutDialog } from './money/decide-payout-dialog.tsx';
import { ReverseDialog } from './money/reverse-dialog.tsx';
import { BlockDialog } from './people/block-dialog.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const schedule = '2026-11-24T17:00:00.000Z';
// Only the fields that the dialogs read.
const correction = { id: 7, guideId: 3, quote: '10 €', proposal: '12 €', readers: 1 } as Correction;
const dispute = { id: 7, schedule, scheduleEnd: schedule, price: 10, paid: true } as Dispute;
const line = { id: 7, amount: 5, partner: null, details: '' } as BankLine;
const payout = { id: 7, fullName: 'Дарья', amount: 5, iban: null } as DeskPayout;
const person = { username: 'daria', fullName: 'Дарья', role: 'STUDENT' } as Person;
const somebody: Person = { ...person, sessions: [], openLessonsCount: 0, openRequestsCount: 0 };

const decision = { title: 'Скрыть?', submitLabel: 'Скрыть', done: '', touches: [], stale: [], send: async () => null };

const topUp = { transferId: 7, left: 5 };
const newEntry = { list: 'keywords', entry: undefined, parentId: '', parentOptions: [] } as const;

function show(dialog: ReactNode): string[] {
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    if (init.method !== 'GET') sent.push(String(init.body));
    return Response.json({});
  });
  render(<QueryClientProvider client={new QueryClient()}>{dialog}</QueryClientProvider>);
  return sent;
}
const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const onClose = cleanup;

it.each([
  ['a decision', () => <DecisionDialog {...decision} draft="review-7-HIDE" onClose={onClose} />, 'Причина', 'Скрыть'],
  [
    'a refused payout',
    () => <DecidePayoutDialog payout={payout} state="REFUSED" onClose={onClose} />,
    'Причина',
    'Отказать',
  ],
  ['a bank line', () => <DiscardDialog line={line} onClose={onClose} />, 'Причина', 'Не для баланса'],
  ['a block', () => <BlockDialog person={somebody} onClose={onClose} />, 'Причина', 'Заблокировать'],
  ['a reversal', () => <ReverseDialog name="" amount={5} topUp={topUp} onClose={onClose} />, 'Причина', 'Снять'],
  [
    'a declined correction',
    () => <DecideCorrectionDialog correction={correction} step="DECLINE" onClose={onClose} />,
    'Почему, читатель это прочитает',
    'Отклонить',
  ],
  ['an entry', () => <EntryDialog {...newEntry} onClose={onClose} />, 'Ключевое слово', 'Сохранить'],
])('the text of %s outlives its dialog until it is sent', async (_what, dialog, label, button) => {
  const field = () => screen.getByLabelText<HTMLTextAreaElement>(label);
  show(dialog());
  await userEvent.type(field(), 'Третий раз');
  await press(uiTexts.close);
  expect(screen.queryByLabelText(label)).toBeNull();
  show(dialog());
  expect(field().value).toBe('Третий раз');
  await press(button);
  await vi.waitFor(() => expect(screen.queryByLabelText(label)).toBeNull());
  show(dialog());
  expect(field().value).toBe('');
});

it('what a block or a decision takes stays with its reason', async () => {
  const dialogs = () => {
    show(<BlockDialog person={somebody} onClose={onClose} />);
    show(<DecideDialog dispute={dispute} onClose={onClose} />);
  };
  dialogs();
  await userEvent.click(radio('Всё, и входить тоже'));
  await userEvent.type(screen.getByLabelText('Последний день'), '2099-12-31');
  await userEvent.click(radio('Ничего не возвращать'));
  cleanup();
  dialogs();
  expect([radio('Всё, и входить тоже').checked, radio('Ничего не возвращать').checked]).toEqual([true, true]);
  expect(screen.getByLabelText<HTMLInputElement>('Последний день').value).toContain('2099');
});

it('a dispute is decided only as the curator chose, and the choice outlives its dialog', async () => {
  const dialog = <DecideDialog dispute={dispute} onClose={onClose} />;
  const decide = () => press('Решить спор');
  const reason = () => screen.getByLabelText<HTMLTextAreaElement>('Причина, её прочитают оба');
  const sent = show(dialog);
  expect(screen.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked)).toEqual([false, false, false]);
  await userEvent.type(reason(), 'Третий раз');
  await decide();
  expect(screen.getByText('Выберите, что вернуть ученику')).toBeTruthy();
  expect(sent).toEqual([]);
  await userEvent.click(radio('Вернуть ученику половину'));
  expect(screen.queryByText('Выберите, что вернуть ученику')).toBeNull();
  await press(uiTexts.close);
  const sentAgain = show(dialog);
  await decide();
  await vi.waitFor(() => expect(screen.queryByText('Что вернуть ученику')).toBeNull());
  expect(sentAgain).toEqual([JSON.stringify({ decision: 'HALF', reason: 'Третий раз' })]);
  show(dialog);
  expect([radio('Вернуть ученику половину').checked, reason().value]).toEqual([false, '']);
});
