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
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <ProfilePage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return network;
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
