import { QueryClient, QueryClientProvider, useIsFetching } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { selectTexts } from '#shared/ui/fields/texts.ts';
import { uiTexts } from '#shared/ui/texts.ts';
import { GuideListView } from './guide-list-view.tsx';
import { guideListKey } from './queries.ts';
import { listTexts as texts } from './texts.ts';

const guide = { id: 7, title: 'ISIC', topic: { id: 3, name: 'Карты', type: 'LIFE' } };
const topics = [{ id: 3, name: 'Карты', type: 'LIFE' }];
let areTopicsAway = false;
const listTopics = (type: string | null) =>
  areTopicsAway
    ? Response.json({ code: 'NOT_FOUND', message: 'Нет' }, { status: 404 })
    : Response.json(type === 'LIFE' ? topics : []);
const asked: (string | null)[] = [];
let isAway = false;

beforeEach(() => {
  isAway = false;
  areTopicsAway = false;
  asked.length = 0;
  vi.stubGlobal('fetch', async (address: string) => {
    if (isAway) return Response.json({ code: 'INTERNAL', message: 'Сбой' }, { status: 500 });
    const { pathname, searchParams } = new URL(address, 'http://localhost');
    if (pathname.includes('topic')) return listTopics(searchParams.get('type'));
    asked.push(searchParams.get('query'));
    return Response.json({ content: [guide], totalElements: 1, totalPages: 1 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const Activity = () => <output>{useIsFetching() === 0 ? 'still' : 'busy'}</output>;
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <GuideListView />
        <Activity />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return client;
}

it('Enter in the title keeps the focus in it', async () => {
  show();
  await screen.findByText('ISIC');
  await userEvent.type(screen.getByLabelText(texts.searched), 'isic{Enter}');
  await vi.waitFor(() => expect(asked).toContain('isic'));
  expect(document.activeElement).toBe(screen.getByLabelText(texts.searched));
});

it('loaded guides stay in sight if they cannot be loaded again', async () => {
  const client = show();
  await screen.findByText('ISIC');
  isAway = true;
  await client.refetchQueries({ queryKey: guideListKey });
  expect(client.getQueryCache().findAll({ queryKey: guideListKey })[0]?.state.status).toBe('error');
  expect(await screen.findByText('still')).toBeTruthy();
  expect(screen.getByText('ISIC')).toBeTruthy();
});

it('topics that did not load can be loaded again', async () => {
  areTopicsAway = true;
  show();
  const select = await screen.findByRole('combobox', { description: selectTexts.failed });
  areTopicsAway = false;
  await userEvent.click(screen.getByRole('button', { name: uiTexts.retry }));
  expect(await screen.findByRole('option', { name: 'Карты' })).toBeTruthy();
  expect(select.hasAttribute('aria-invalid')).toBe(false);
});
