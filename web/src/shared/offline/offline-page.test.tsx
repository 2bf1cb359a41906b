import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { OfflinePage } from './offline-page.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const guide = { id: 3, title: 'Стипендия', topic: { id: 1, name: 'FIIT', type: 'FACULTY', universityId: 1 } };

it.each([
  ['a guide without a topic', JSON.stringify({ id: 1, title: 'Без темы' })],
  ['a page of a network in place of a guide', '<!doctype html>'],
])('%s that was stored does not hide the guides that can be read', async (_name, body) => {
  const stored = new Map(
    [body, JSON.stringify(guide)].map((text, index) => [
      new Request(`http://localhost/api/guide/${index + 1}`),
      new Response(text),
    ]),
  );
  const cache = { keys: async () => [...stored.keys()], match: async (request: Request) => stored.get(request) };
  vi.stubGlobal('caches', { open: async () => cache });
  render(
    <MemoryRouter>
      <OfflinePage onRetry={() => undefined} />
    </MemoryRouter>,
  );
  await screen.findByRole('link', { name: guide.title });
  expect(screen.getAllByRole('link')).toHaveLength(1);
});
