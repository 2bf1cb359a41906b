import type { NoticedItem } from '@kampus/contract/desk/notices';
import { defaultPublicSettings } from '@kampus/contract/public-settings';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { setPublicSettings } from '#shared/api/public-settings.ts';
import { noticeTexts } from '../notices/texts.ts';
import { DecideThingDialog, ThingCard } from './thing-card.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  setPublicSettings(defaultPublicSettings);
});

const gone: NoticedItem = {
  what: 'GUIDE',
  subject: 'guide:7',
  isOwn: false,
  comment: null,
  review: null,
  thing: null,
  notices: [],
};

it.each([
  ['with e-mail', true, 1],
  ['without e-mail', false, 0],
])('a portal %s promises its answer to people who sent a notice: %s', (_portal, hasMail, count) => {
  setPublicSettings({ ...defaultPublicSettings, hasMail });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <ThingCard item={gone} onDecide={vi.fn()} />
        <DecideThingDialog item={gone} decision="KEEP" onClose={vi.fn()} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(screen.queryAllByText('Те, кто жаловался, узнают об этом.')).toHaveLength(count);
  expect(screen.queryAllByText('Те, кто жаловался, получат решение по почте')).toHaveLength(count);
});

const notice = { id: 4, address: '/teachers/anna', kind: 'ABUSE', why: '', name: null, email: '', times: 1 } as const;
const person = { title: 'Анна Новак', username: 'anna', text: null, pictureUrl: null };
it.each([
  ['NAME', person, 'Анна Новак'],
  ['PICTURE', { ...person, pictureUrl: '/avatars/1.webp' }, '/avatars/1.webp'],
  ['TEACHER', { ...person, text: '' }, ''],
] as const)('a decision about a part of a profile (%s) says what the curator saw', async (what, thing, seen) => {
  const fetch = vi.fn(async (_address: string, _init: RequestInit) => new Response(null, { status: 204 }));
  vi.stubGlobal('fetch', fetch);
  const item = { ...gone, what, thing, notices: [{ ...notice, createdAt: '2026-11-25T10:00:00.000Z' }] };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DecideThingDialog item={item} decision="HIDE" onClose={vi.fn()} />
    </QueryClientProvider>,
  );
  await userEvent.type(screen.getByRole('textbox', { name: 'Причина' }), 'Реклама');
  await userEvent.click(screen.getByRole('button', { name: noticeTexts.hide[what] }));
  await waitFor(() => expect(fetch).toHaveBeenCalled());
  const [, init] = fetch.mock.calls[0] ?? [];
  expect(JSON.parse(String(init?.body))).toEqual({ decision: 'HIDE', reason: 'Реклама', seen });
});
