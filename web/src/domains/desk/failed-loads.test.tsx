import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { uiTexts } from '#shared/ui/texts.ts';
import { Proof } from './bank/proof.tsx';
import { Statements } from './bank/statements.tsx';
import { bankTexts, proofTexts } from './bank/texts.ts';
import { Batches } from './money/batches.tsx';
import { batchesTexts } from './money/texts.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it.each([
  ['the comparison with the bank', Proof, proofTexts.loadFailed, { proof: null }, proofTexts.none],
  [
    'the statements',
    Statements,
    bankTexts.statementsFailed,
    [{ id: 1, fileName: 'a.xml', createdAt: '2026-01-01T10:00:00Z', createdBy: null, checked: 0, lines: 0 }],
    'a.xml',
  ],
  [
    'the files of payouts',
    Batches,
    batchesTexts.loadFailed,
    { ready: { count: 0, amount: 0 }, batches: [] },
    undefined,
  ],
])('%s can be loaded again after a failure', async (_name, Part, failed, body, shown) => {
  let isAway = true;
  vi.stubGlobal('fetch', async () =>
    isAway ? Response.json({ code: 'NOT_FOUND', message: 'Нет' }, { status: 404 }) : Response.json(body),
  );
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Part />
    </QueryClientProvider>,
  );
  expect(await screen.findByText(failed)).toBeTruthy();
  isAway = false;
  await userEvent.click(screen.getByRole('button', { name: uiTexts.retry }));
  await vi.waitFor(() => expect(screen.queryByText(failed)).toBeNull());
  if (shown) expect(screen.getByText(shown)).toBeTruthy();
});

it.each([
  ['the comparison with the bank', Proof],
  ['the files of payouts', Batches],
])('%s has a skeleton while it loads, because it moves what is below', (_name, Part) => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Part />
    </QueryClientProvider>,
  );
  expect(screen.getByRole('status').textContent).toBe(uiTexts.loading);
});
