import type { DeskObjection } from '@kampus/contract/identity/decisions';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { clearTokens } from '#shared/api/tokens.ts';
import { signIn } from '#shared/testing/sign-in.ts';
import { objectionTexts as texts } from './objection-texts.ts';
import { ObjectionsPage } from './objections-page.tsx';

afterEach(() => {
  cleanup();
  clearTokens();
  vi.unstubAllGlobals();
});

const decidedAt = '2026-11-24T10:00:00.000Z';
const block: DeskObjection = {
  id: 1,
  kind: 'BLOCKED',
  decidedAt,
  facts: 'Запрещено писать',
  reason: 'Грубость',
  rule: 'Условия портала',
  howToObject: 'Напишите возражение',
  objection: { text: 'Это не я', sentAt: decidedAt, outcome: null, reason: null, decidedAt: null },
  username: 'admin',
  fullName: 'Админ',
  decidedBy: 'developer',
  canReverse: false,
};

it('the card of a block that the viewer may not lift says who may, and offers only the rest', async () => {
  const items = [block, { ...block, id: 2, fullName: 'Студент', username: 'student', canReverse: true }];
  vi.stubGlobal('fetch', async () => Response.json(items, { headers: { 'x-total-count': '2' } }));
  signIn('curator', 'CURATOR');
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <ObjectionsPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const ofAdmin = within(await screen.findByRole('article', { name: /Админ/ }));
  const buttons = (card: typeof ofAdmin) => card.getAllByRole('button').map((button) => button.textContent);
  expect(ofAdmin.getByText(texts.higherRank)).toBeTruthy();
  expect(buttons(ofAdmin)).toEqual([texts.uphold]);
  const ofStudent = within(screen.getByRole('article', { name: /Студент/ }));
  expect(ofStudent.queryByText(texts.higherRank)).toBeNull();
  expect(buttons(ofStudent)).toEqual([texts.reverse, texts.uphold]);
});
