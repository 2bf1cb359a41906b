import type { NoticedItem } from '@kampus/contract/desk/notices';
import { defaultPublicSettings } from '@kampus/contract/public-settings';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { setPublicSettings } from '#shared/api/public-settings.ts';
import { DecideThingDialog, ThingCard } from './thing-card.tsx';

afterEach(() => {
  cleanup();
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
