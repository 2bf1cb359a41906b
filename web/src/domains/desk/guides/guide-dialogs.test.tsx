import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { signIn } from '#shared/testing/sign-in.ts';
import { CorrectionCard } from './correction-card.tsx';
import { DecideCorrectionDialog } from './decide-correction-dialog.tsx';
import { KeepingDialog, WithdrawDialog } from './guide-dialogs.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const guide = {
  id: 7,
  title: 'ISIC',
  universityId: 1,
  keeper: null,
  checkEveryMonths: null,
  checkedAt: null,
  topicName: 'Карты',
  dueAt: null,
  corrections: 0,
  isMain: false,
};

it('a withdrawn guide is stale in the search, in the lists and at its topic', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }));
  const queryClient = new QueryClient();
  const shown = [
    ['guide', '7'],
    ['guides', {}],
    ['guide-search', 'isic'],
    ['topics', 'all'],
  ];
  for (const queryKey of shown) queryClient.setQueryData(queryKey, []);
  const close = vi.fn();
  render(
    <QueryClientProvider client={queryClient}>
      <WithdrawDialog guide={guide} onClose={close} />
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Снять с публикации' }));
  await vi.waitFor(() => expect(close).toHaveBeenCalledOnce());
  for (const queryKey of shown) expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true);
});

it('a refused field shows the message of the server once, at the field', async () => {
  const message = 'Нет такого куратора';
  const refusal = { code: 'VALIDATION_FAILED', message, errors: [{ path: 'keeper', message }] };
  vi.stubGlobal('fetch', async () => Response.json(refusal, { status: 400 }));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <KeepingDialog guide={guide} onClose={vi.fn()} />
    </QueryClientProvider>,
  );
  const keeper = screen.getByRole('textbox', { name: 'Логин куратора' });
  await userEvent.type(keeper, 'nobody');
  await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }));
  expect(await screen.findAllByText(message)).toHaveLength(1);
  expect(document.activeElement).toBe(keeper);
  expect(keeper.getAttribute('aria-invalid')).toBe('true');
});

const correction = {
  id: 1,
  guideId: 7,
  guideTitle: 'ISIC',
  universityId: 1,
  version: 1,
  currentVersion: 1,
  quote: '70 €',
  kind: 'OUTDATED' as const,
  proposal: '75 €',
  username: 'olena',
  readers: 1,
  mayName: false,
  createdAt: '2026-11-24T17:00:00.000Z',
  language: null,
  isApplicable: true,
};

it.each([
  [1, 'Читатель получит сообщение.'],
  [3, 'Читатели получат сообщение.'],
])('the decision about a correction of %i says who gets a message', (readers, told) => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DecideCorrectionDialog correction={{ ...correction, readers }} step="ACCEPT" onClose={vi.fn()} />
    </QueryClientProvider>,
  );
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toContain(told);
});

it('a correction is accepted without the reason that was typed to decline it', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    sent.push(JSON.parse(String(init.body)));
    return Response.json({ code: 'CONFLICT', message: 'Уже решено' }, { status: 400 });
  });
  const show = (step: 'ACCEPT' | 'DECLINE') =>
    render(
      <QueryClientProvider client={new QueryClient()}>
        <DecideCorrectionDialog correction={correction} step={step} onClose={vi.fn()} />
      </QueryClientProvider>,
    );
  const { unmount } = show('DECLINE');
  await userEvent.type(screen.getByRole('textbox'), 'Цена верна');
  unmount();
  show('ACCEPT');
  await userEvent.click(screen.getByRole('button', { name: 'Принять' }));
  expect(await screen.findByText('Уже решено')).toBeTruthy();
  expect(sent).toEqual([{ decision: 'ACCEPT', apply: true }]);
});

const byHand = ['Исправлено вручную', 'Отклонить'];
it.each([
  ['olena', true, []],
  ['curator', true, ['Принять', ...byHand]],
  ['curator', false, byHand],
])('%s decides about a correction by olena, with isApplicable %s, by %j', (username, isApplicable, buttons) => {
  signIn(username);
  render(
    <MemoryRouter>
      <CorrectionCard correction={{ ...correction, isApplicable }} onDecide={vi.fn()} />
    </MemoryRouter>,
  );
  expect(screen.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(buttons);
});

it('a correction of a translation names its language and has no «Принять»', () => {
  signIn('curator', 'CURATOR');
  render(
    <MemoryRouter>
      <CorrectionCard correction={{ ...correction, language: 'uk', isApplicable: false }} onDecide={vi.fn()} />
    </MemoryRouter>,
  );
  expect(screen.getByText(/перевод: Українська/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Принять' })).toBeNull();
});
