import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { answerJson, buildNetwork } from '#shared/api/testing.ts';
import { ownWatchTexts as texts } from './own-texts.ts';
import { OwnWatches } from './own-watches.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('lists what the viewer waits for, and each wait can be ended there', async () => {
  const until = '2026-12-20';
  let watches = [
    { id: 1, teacher: 'maria', query: '', part: null, until },
    { id: 2, teacher: null, query: 'физика', part: 'evening', until },
    { id: 3, teacher: null, query: '', part: null, until },
  ];
  const network = buildNetwork(({ url, method }) => {
    if (method !== 'DELETE') return answerJson(watches);
    watches = watches.filter(({ id }) => !url.endsWith(`/${id}`));
    return new Response(null, { status: 204 });
  });
  vi.stubGlobal('fetch', network.fetch);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <OwnWatches />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect((await screen.findByRole('link', { name: 'maria' })).getAttribute('href')).toBe('/teachers/maria');
  const search = screen.getByRole('link', { name: '«физика» · 17:00–22:00' }).getAttribute('href') ?? '';
  expect(Object.fromEntries(new URLSearchParams(search.split('?')[1]))).toEqual({ q: 'физика', part: 'evening' });
  expect(screen.getByRole('link', { name: texts.anyTeacher })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /физика/ }));
  await vi.waitFor(() => expect(screen.queryByRole('link', { name: '«физика» · 17:00–22:00' })).toBeNull());
  expect(screen.getAllByRole('link')).toHaveLength(2);
});
