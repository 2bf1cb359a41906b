import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { DecideCorrectionDialog } from './decide-correction-dialog.tsx';
import { KeepingDialog } from './guide-dialogs.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('a refused field shows the message of the server once, at the field', async () => {
  const message = 'Нет такого куратора';
  const refusal = { code: 'VALIDATION_FAILED', message, errors: [{ path: 'keeper', message }] };
  vi.stubGlobal('fetch', async () => Response.json(refusal, { status: 400 }));
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

it.each([
  [1, 'Читатель получит сообщение.'],
  [3, 'Читатели получат сообщение.'],
])('the decision about a correction of %i says who gets a message', (readers, told) => {
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
    readers,
    mayName: false,
    createdAt: '2026-11-24T17:00:00.000Z',
    isApplicable: true,
  };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DecideCorrectionDialog correction={correction} step="ACCEPT" onClose={vi.fn()} />
    </QueryClientProvider>,
  );
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toContain(told);
});
