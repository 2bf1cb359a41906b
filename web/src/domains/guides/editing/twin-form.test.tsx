import type { Guide } from '@kampus/contract/guides/guides';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { markupBody as body } from '#shared/testing/build.ts';
import { twinTextsQuery } from './queries.ts';
import { editTexts } from './texts.ts';
import { TwinForm } from './twin-form.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

// Only the fields that the form reads.
const guide = { id: 7, topicId: 3, title: 'Стипендия', body, version: 1 } as Guide;

const show = (client: QueryClient, ofPage: Guide) =>
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <TwinForm guide={ofPage} language="uk" onSaved={vi.fn()} onClose={vi.fn()} />
      </MemoryRouter>
    </QueryClientProvider>,
  );

it('a twin is made from the present original, also if an earlier one was shown a moment ago', async () => {
  let original = guide;
  vi.stubGlobal('fetch', async () => Response.json(original));
  const client = new QueryClient();
  const { unmount } = show(client, guide);
  expect(await screen.findByText('Стипендия')).toBeTruthy();
  unmount();
  await vi.waitFor(() => expect(client.getQueryData(twinTextsQuery(guide.id, 'uk').queryKey)).toBeUndefined());
  original = { ...guide, title: 'Социальная стипендия', version: 2 };
  show(client, guide);
  expect(await screen.findByText('Социальная стипендия')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Заголовок' }).value).toBe('Социальная стипендия');
});

it('a form on a page from before a save of the guide has the facts of the version that it names', async () => {
  const twinOf = (price: string, version: number): Guide => ({
    ...guide,
    body: `<dl><dt>Ціна</dt><dd>${price}</dd></dl>${body}`,
    version,
    twinVersion: 1,
  });
  const saved = vi.fn();
  vi.stubGlobal('fetch', async (url: string, { method, body: sent }: RequestInit) => {
    if (method === 'PUT') saved(JSON.parse(String(sent)));
    return Response.json(url.includes('lang=uk') ? twinOf('80 €', 6) : { ...guide, version: 6, removed: [] });
  });
  show(new QueryClient(), twinOf('72 €', 5));
  await userEvent.click(await screen.findByRole('button', { name: editTexts.save }));
  await vi.waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(saved).toHaveBeenCalledWith(
    expect.objectContaining({ body: twinOf('80 €', 6).body, madeFromVersion: 6, version: 1 }),
  );
});
