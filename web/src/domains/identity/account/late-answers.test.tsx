import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { answerJson, buildNetwork, buildToken } from '#shared/api/testing.ts';
import { clearTokens, storeTokens } from '#shared/api/tokens.ts';
import { ConfirmBanner } from './confirm-banner.tsx';
import { profileTexts, verifyTexts } from './texts.ts';
import { VerifyPage } from './verify-page.tsx';

afterEach(() => {
  cleanup();
  clearTokens();
  vi.unstubAllGlobals();
});

const verification = { authLink: 'https://t.me/kampus', qr: 'data:,' };

it.each([
  ['/profile', profileTexts.confirm],
  ['/verify', verifyTexts.newLink],
])('a new link that arrives late leaves people on the page to which they went from %s', async (pathname, button) => {
  storeTokens({ accessToken: buildToken(), refreshToken: 'first' });
  const { promise: answered, resolve: answer } = Promise.withResolvers<Response>();
  const network = buildNetwork(({ method }) => (method === 'GET' ? answerJson({ status: 'PENDING' }) : answered));
  vi.stubGlobal('fetch', network.fetch);
  const routes = [
    { path: '/profile', element: <ConfirmBanner /> },
    { path: '/verify', element: <VerifyPage /> },
    { path: '/', element: <p>Главная</p> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [{ pathname, state: verification }] });
  const client = new QueryClient();
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await userEvent.click(await screen.findByRole('button', { name: button }));
  await act(() => router.navigate('/'));
  answer(answerJson(verification));
  await vi.waitFor(() => expect(client.isMutating()).toBe(0));
  expect(router.state.location.pathname).toBe('/');
});
