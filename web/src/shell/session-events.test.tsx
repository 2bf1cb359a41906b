import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, waitFor } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { LoginPage } from '#domains/identity/account/login-page.tsx';
import { endSession } from '#shared/api/session-changes.ts';
import { clearTokens } from '#shared/api/tokens.ts';
import { signIn } from '#shared/testing/sign-in.ts';
import { SessionEvents } from './session-events.tsx';

afterEach(() => {
  cleanup();
  clearTokens();
});

it('an expired session returns to the booking that it interrupted, and Back does not visit it again', async () => {
  signIn('student');
  const root = (
    <>
      <SessionEvents />
      <Outlet />
    </>
  );
  const children = [
    { path: '/login', element: <LoginPage /> },
    { path: '*', element: null },
  ];
  const router = createMemoryRouter([{ element: root, children }], {
    initialEntries: ['/teachers', '/teachers?lecture=5'],
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const address = () => router.state.location.pathname + router.state.location.search;
  act(() => endSession('expired'));
  await waitFor(() => expect(address()).toBe('/login'));
  act(() => signIn('student'));
  await waitFor(() => expect(address()).toBe('/teachers?lecture=5'));
  await act(() => router.navigate(-1));
  expect(address()).toBe('/teachers');
});
