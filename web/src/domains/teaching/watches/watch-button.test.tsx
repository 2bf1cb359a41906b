import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { clearTokens } from '#shared/api/tokens.ts';
import { signIn } from '#shared/testing/sign-in.ts';
import { watchTexts } from './texts.ts';
import { WatchButton } from './watch-button.tsx';

afterEach(() => {
  cleanup();
  clearTokens();
  vi.unstubAllGlobals();
});

it('offers no wait before it knows whether the viewer already waits', async () => {
  signIn('student');
  const { promise: response, resolve } = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => response);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <WatchButton wanted={{ teacher: 'maria' }} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(screen.getByRole('button').getAttribute('aria-disabled')).toBe('true');
  resolve(Response.json([{ id: 1, teacher: 'maria', query: '', part: null }]));
  expect(await screen.findByText(watchTexts.watching)).toBeTruthy();
  expect(screen.getByRole('button', { name: watchTexts.stop }).getAttribute('aria-disabled')).toBeNull();
});
