import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { buildNetwork, buildToken } from '#shared/api/testing.ts';
import { clearTokens, readAccessToken, storeTokens } from '#shared/api/tokens.ts';
import { SignOutButton } from './sign-out-button.tsx';

afterEach(() => {
  cleanup();
  clearTokens();
  vi.unstubAllGlobals();
});

it('the sign-out stops what is being loaded before it revokes the session', async () => {
  storeTokens({ accessToken: buildToken(), refreshToken: 'first' });
  let poll: AbortSignal | undefined;
  let wasStopped: boolean | undefined;
  const network = buildNetwork(() => {
    wasStopped = poll?.aborted;
    return new Response(null, { status: 204 });
  });
  vi.stubGlobal('fetch', network.fetch);
  function Screen() {
    useQuery({
      queryKey: ['poll'],
      queryFn: ({ signal }) => {
        poll = signal;
        return new Promise(() => undefined);
      },
    });
    return <SignOutButton />;
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Screen />
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByRole('button'));
  await vi.waitFor(() => expect(readAccessToken()).toBeNull());
  expect(network.count('logout')).toBe(1);
  expect(wasStopped).toBe(true);
});
