import type { Receipt } from '@kampus/contract/balance/papers';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { uiTexts } from '#shared/ui/texts.ts';
import { ReceiptPage } from './receipt-page.tsx';
import { paperTexts } from './texts.ts';

const receipt: Receipt = {
  id: 15,
  fullName: 'Дарья Климчук',
  username: 'student',
  createdAt: '2026-11-20T10:00:00.000Z',
  description: 'Пополнение',
  amount: 20,
  reversed: 0,
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(fetch: () => Promise<Response>) {
  vi.stubGlobal('fetch', fetch);
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={['/profile/receipts/15']}>
        <Routes>
          <Route path="/profile/receipts/:id" element={<ReceiptPage />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const reason = () => screen.getByRole('button', { name: paperTexts.print }).getAttribute('title');

it('a receipt can be printed when it is there', async () => {
  const response = Promise.withResolvers<Response>();
  show(() => response.promise);
  expect(reason()).toBe(uiTexts.loading);
  response.resolve(Response.json(receipt));
  await screen.findByRole('article', { name: paperTexts.receipt(15) });
  expect(reason()).toBeNull();
});

it('a receipt that could not be loaded cannot be printed', async () => {
  show(async () => Response.json({ code: 'INTERNAL', message: 'Внутренняя ошибка' }, { status: 500 }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(reason()).toBe(paperTexts.loadFailed);
});
