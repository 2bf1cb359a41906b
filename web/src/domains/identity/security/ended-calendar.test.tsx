import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answerJson, buildNetwork, buildToken } from '#shared/api/testing.ts';
import { clearTokens, storeTokens } from '#shared/api/tokens.ts';
import { useUser } from '#shared/api/use-user.ts';
import { PasswordSection } from './password-section.tsx';
import { SessionsSection } from './sessions-section.tsx';

beforeEach(() => storeTokens({ accessToken: buildToken(), refreshToken: 'first' }));
afterEach(() => {
  cleanup();
  clearTokens();
  vi.unstubAllGlobals();
});

const sentence = 'Календарь телефона придётся подключить заново.';
const session = { device: 'Firefox', place: null, usedAt: '2026-11-30T09:00:00Z', createdAt: '2026-11-30T09:00:00Z' };
const sessions = [
  { ...session, id: '1', current: true },
  { ...session, id: '2', current: false },
];

function Sections() {
  const hasCalendar = useUser().data?.hasCalendarLink ?? false;
  return (
    <>
      <PasswordSection login="olena" hasCalendar={hasCalendar} />
      <SessionsSection hasCalendar={hasCalendar} />
    </>
  );
}

/** Until the first write the account has a calendar. */
function show() {
  let hasCalendarLink = true;
  const network = buildNetwork(({ url, method }) => {
    if (method !== 'GET') {
      hasCalendarLink = false;
      return new Response(null, { status: 204 });
    }
    return answerJson(url.includes('/sessions') ? sessions : { hasCalendarLink });
  });
  vi.stubGlobal('fetch', network.fetch);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Sections />
    </QueryClientProvider>,
  );
}
const seen = () => document.body.textContent?.split(sentence).length ?? 0;

it('the end of all other sessions says that the calendar ends, and asks for the account again', async () => {
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Завершить все остальные' }));
  await vi.waitFor(() => expect(screen.getByRole('alertdialog').textContent).toContain(sentence));
  await userEvent.click(screen.getAllByRole('button', { name: 'Завершить' }).at(-1) as HTMLElement);
  await vi.waitFor(() => expect(seen()).toBe(1));
});

it('a new password says that the calendar ends, and asks for the account again', async () => {
  show();
  await screen.findByText(new RegExp(sentence));
  await userEvent.click(screen.getByRole('button', { name: 'Сменить пароль' }));
  await userEvent.type(screen.getByLabelText('Нынешний пароль'), 'correct horse');
  await userEvent.type(screen.getByLabelText('Новый пароль'), 'another horse');
  await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }));
  await vi.waitFor(() => expect(seen()).toBe(1));
});
