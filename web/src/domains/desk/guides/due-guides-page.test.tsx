import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { DueGuidesPage } from './due-guides-page.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it.each([
  ['', 'Гайдов нет'],
  ['?state=due', 'Проверять пока нечего'],
  ['?state=unkept', 'У каждого гайда есть ответственный'],
])('an empty list with the filter "%s" says why it is empty', async (search, text) => {
  vi.stubGlobal('fetch', async () => Response.json([], { headers: { 'x-total-count': '0' } }));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[`/desk/guides${search}`]}>
        <DueGuidesPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(await screen.findByText(text)).toBeTruthy();
});
