import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { answerJson, buildNetwork, buildToken } from '#shared/api/testing.ts';
import { clearTokens, storeTokens } from '#shared/api/tokens.ts';
import { ProfilePage } from './profile-page.tsx';

afterEach(() => {
  cleanup();
  clearTokens();
  vi.unstubAllGlobals();
});

function open(answer: Parameters<typeof buildNetwork>[0]) {
  storeTokens({ accessToken: buildToken({ username: 'student' }), refreshToken: 'first' });
  const network = buildNetwork(answer);
  vi.stubGlobal('fetch', network.fetch);
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <ProfilePage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { ...network, queryClient };
}

it('requests the balance and the transactions once', async () => {
  const moved = { id: 1, type: 'DEPOSIT', amount: 7, createdAt: '2026-11-20T10:00:00Z', description: 'Пополнение' };
  const answers: Record<string, unknown> = { '/api/balance': { balance: 5 }, '/api/balance/transactions': [moved] };
  const network = open(({ url }) => answerJson(answers[url.split('?')[0] ?? ''] ?? []));
  await screen.findByText('+7.00 €');
  for (const path of Object.keys(answers))
    expect(
      network.requests.filter(({ url }) => url.split('?')[0] === path),
      path,
    ).toHaveLength(1);
});

it('tells a person who is blocked from writing until when and why', async () => {
  const block = { scope: 'WRITING', until: '2027-01-01T23:00:00.000Z', reason: 'Реклама' };
  const answers: Record<string, unknown> = {
    '/api/auth/me': { login: 'student', firstName: 'Анна', lastName: 'Коваль', block },
    '/api/balance': { balance: 5 },
  };
  open(({ url }) => answerJson(answers[url.split('?')[0] ?? ''] ?? []));
  expect(await screen.findByText('Вам нельзя писать на портале и бронировать уроки до 1 января 2027 г.')).toBeTruthy();
  expect(screen.getByText('Причина: Реклама')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Основания и возражение' }).getAttribute('href')).toBe('/profile/decisions');
});

it('requests the user once and another failed query at most once more until the user retries', async () => {
  const network = open(() => answerJson({ message: 'Что-то не так' }, 400));
  await screen.findByRole('heading', { name: 'Будущие уроки' });
  await vi.waitFor(() =>
    expect(screen.getAllByRole('button', { name: 'Попробовать снова' }).length).toBeGreaterThan(2),
  );
  const paths = network.requests.map(({ url }) => new URL(url, 'http://portal').pathname);
  expect(paths.filter((requested) => requested === '/api/auth/me')).toHaveLength(1);
  for (const path of ['/api/balance', '/api/reservations/user/student'])
    expect(paths.filter((requested) => requested === path).length, path).toBeLessThanOrEqual(2);
});

it('waits for the payouts: one that waits would move what is below the balance', async () => {
  const payouts = Promise.withResolvers<Response>();
  const { queryClient } = open(({ url }) =>
    url === '/api/balance/payouts' ? payouts.promise : answerJson(url === '/api/balance' ? { balance: 5 } : []),
  );
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(1));
  expect(screen.queryByText('Текущий баланс')).toBeNull();
  payouts.resolve(answerJson([]));
  expect(await screen.findByText('Текущий баланс')).toBeTruthy();
});
