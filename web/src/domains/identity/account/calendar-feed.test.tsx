import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answerJson, buildNetwork, buildToken } from '#shared/api/testing.ts';
import { clearTokens, storeTokens } from '#shared/api/tokens.ts';
import { CalendarFeed } from './calendar-feed.tsx';

beforeEach(() => storeTokens({ accessToken: buildToken(), refreshToken: 'first' }));
afterEach(() => {
  cleanup();
  clearTokens();
  vi.unstubAllGlobals();
});

function show(hasLink: boolean) {
  const network = buildNetwork(({ url }) =>
    answerJson(url.includes('/calendar/link') ? { url: 'https://kampus.example/api/calendar/x.ics' } : {}),
  );
  vi.stubGlobal('fetch', network.fetch);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CalendarFeed hasLink={hasLink} />
    </QueryClientProvider>,
  );
  return network;
}

it('an account without a feed address gets one at once', async () => {
  const network = show(false);
  await userEvent.click(screen.getByRole('button', { name: 'Подключить календарь' }));
  expect(await screen.findByLabelText('Адрес календаря')).toBeTruthy();
  expect(network.count('/api/calendar/link')).toBe(1);
});

it('replacing a feed address asks for a confirmation', async () => {
  const network = show(true);
  await userEvent.click(await screen.findByRole('button', { name: 'Сменить адрес' }));
  expect(screen.getByRole('alertdialog').textContent).toContain('Прежний адрес перестанет работать');
  expect(network.count('/api/calendar/link')).toBe(0);
  await userEvent.click(screen.getAllByRole('button', { name: 'Сменить адрес' }).at(-1) as HTMLElement);
  expect(await screen.findByLabelText('Адрес календаря')).toBeTruthy();
  expect(network.count('/api/calendar/link')).toBe(1);
});
