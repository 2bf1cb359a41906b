import { defaultPublicSettings } from '@kampus/contract/public-settings';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { setPublicSettings } from '#shared/api/public-settings.ts';
import { answerJson } from '#shared/api/testing.ts';
import { topUpTexts as texts } from './texts.ts';
import { TopUpPage } from './top-up-page.tsx';

afterEach(() => {
  cleanup();
  setPublicSettings(defaultPublicSettings);
  vi.unstubAllGlobals();
});

it.each([
  [true, '/'],
  [false, '/profile/top-up/7'],
])('the transfer opens after the answer, unless the page was left meanwhile: %s', async (isLeft, shown) => {
  setPublicSettings({ ...defaultPublicSettings, bank: { iban: 'SK31 1200', name: 'Kampus' } });
  const { promise: answered, resolve: answer } = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => answered);
  const routes = [
    { path: '/profile/top-up', element: <TopUpPage /> },
    { path: '*', element: null },
  ];
  const router = createMemoryRouter(routes, { initialEntries: ['/profile/top-up'] });
  render(<RouterProvider router={router} />);
  await userEvent.type(screen.getByLabelText(texts.amount), '20');
  await userEvent.click(screen.getByRole('button', { name: texts.next }));
  if (isLeft) await act(() => router.navigate('/'));
  await act(async () => answer(answerJson({ id: 7 })));
  await new Promise((done) => setTimeout(done));
  await vi.waitFor(() => expect(router.state.location.pathname).toBe(shown));
});
