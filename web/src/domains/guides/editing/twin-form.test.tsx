import type { Guide } from '@kampus/contract/guides/guides';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { originalGuideQuery } from './queries.ts';
import { TwinForm } from './twin-form.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

// The text view cannot show a caption, so the body opens as HTML.
const body = '<table><caption>x</caption><tbody><tr><td>1</td></tr></tbody></table>';
// Only the fields that the form reads.
const guide = { id: 7, topicId: 3, title: 'Стипендия', body, version: 1 } as Guide;

it('a twin is made from the present original, also if an earlier one was shown a moment ago', async () => {
  let original = guide;
  vi.stubGlobal('fetch', async () => Response.json(original));
  const client = new QueryClient();
  const show = () =>
    render(
      <QueryClientProvider client={client}>
        <MemoryRouter>
          <TwinForm guide={guide} language="uk" onSaved={vi.fn()} onClose={vi.fn()} />
        </MemoryRouter>
      </QueryClientProvider>,
    );
  const { unmount } = show();
  expect(await screen.findByText('Стипендия')).toBeTruthy();
  unmount();
  await vi.waitFor(() => expect(client.getQueryData(originalGuideQuery(guide.id).queryKey)).toBeUndefined());
  original = { ...guide, title: 'Социальная стипендия', version: 2 };
  show();
  expect(await screen.findByText('Социальная стипендия')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Заголовок' }).value).toBe('Социальная стипендия');
});
