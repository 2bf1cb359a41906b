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

it('requests the user once and another failed query at most once more until the user retries', async () => {
  storeTokens({ accessToken: buildToken({ username: 'student' }), refreshToken: 'first' });
  const network = buildNetwork(() => answerJson({ message: 'Что-то не так' }, 400));
  vi.stubGlobal('fetch', network.fetch);
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <ProfilePage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { name: 'Будущие уроки' });
  await vi.waitFor(() =>
    expect(screen.getAllByRole('button', { name: 'Попробовать снова' }).length).toBeGreaterThan(2),
  );
  const paths = network.requests.map(({ url }) => new URL(url, 'http://portal').pathname);
  expect(paths.filter((requested) => requested === '/api/auth/me')).toHaveLength(1);
  for (const path of ['/api/balance', '/api/reservations/user/student'])
    expect(paths.filter((requested) => requested === path).length, path).toBeLessThanOrEqual(2);
});
