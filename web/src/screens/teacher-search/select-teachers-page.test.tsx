import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { answerJson } from '#shared/api/testing.ts';
import { SelectTeachersPage } from './select-teachers-page.tsx';
import { teacherTexts } from './texts.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it.each([
  ['q=физика&part=evening', false],
  ['q=физика&date=2099-01-05', true],
  ['price=10', true],
])('an empty search of %s says that a wait forgets other filters: %s', async (filters, isSaid) => {
  vi.stubGlobal('fetch', async () => answerJson([]));
  const routes = [{ path: '/select-teachers', element: <SelectTeachersPage /> }];
  const router = createMemoryRouter(routes, { initialEntries: [`/select-teachers?${filters}`] });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  expect(await screen.findByRole('button', { name: 'Сообщить, когда освободится' })).toBeTruthy();
  expect(screen.queryByText(teacherTexts.watchForgets) !== null).toBe(isSaid);
});
