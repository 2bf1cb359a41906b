import type { GuideLinks } from '@kampus/contract/guides/links';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { answerJson } from '#shared/api/testing.ts';
import { LinksPage } from './links-page.tsx';
import { deskGuideTexts as texts } from './texts.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const linkTo = (address: string): GuideLinks['links'][number] => ({
  address,
  state: 'BLOCKED',
  status: 403,
  movedTo: null,
  checkedAt: '2026-11-01T03:00:00Z',
  section: null,
  anchor: null,
});

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <LinksPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );

const guide = { guideId: 7, guideTitle: 'ISIC', language: 'ru', universityId: 1, keeper: null };

it('a twin is named with its language and opens in it', async () => {
  const links = [linkTo('https://one.example/')];
  const twin = { ...guide, guideTitle: 'Preukaz', language: 'sk', links };
  vi.stubGlobal('fetch', async () => answerJson([{ ...guide, links }, twin]));
  show();
  const [path, title] = ['/universities/1/faculties/7/', await screen.findByRole('link', { name: 'Preukaz' })];
  expect(title.getAttribute('href')).toBe(`${path}?read-in=sk`);
  expect(screen.getByRole('link', { name: 'ISIC' }).getAttribute('href')).toBe(path);
  expect(screen.getAllByText('Slovenčina')).toHaveLength(1);
});

it('a link that is in order is sent to the server and leaves the list', async () => {
  let links = [linkTo('https://one.example/'), linkTo('https://two.example/')];
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_address: string, { method, body }: RequestInit) => {
    if (method === 'GET') return answerJson([{ ...guide, links }]);
    sent.push(JSON.parse(String(body)));
    links = links.slice(1);
    return new Response(null, { status: 204 });
  });
  show();
  const [first] = await screen.findAllByRole('button', { name: texts.acceptLink });
  if (first) await userEvent.click(first);
  await vi.waitFor(() => expect(screen.queryByText('https://one.example/')).toBeNull());
  expect(screen.getByText('https://two.example/')).toBeTruthy();
  expect(sent).toEqual([{ address: 'https://one.example/' }]);
});
