import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answerJson, buildNetwork, buildToken } from '#shared/api/testing.ts';
import { clearTokens, storeTokens } from '#shared/api/tokens.ts';
import { useUser } from '#shared/api/use-user.ts';
import { FactorSection } from './factor-section.tsx';
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
      <FactorSection isOn={false} hasCalendar={hasCalendar} />
      <SessionsSection hasCalendar={hasCalendar} />
    </>
  );
}

const setup = { uri: 'otpauth://totp/Kampus', qr: 'data:,', secret: 'GEZDGNBV' };

/** Until the first write, other than the key of a second factor, the account has a calendar. */
function show() {
  let hasCalendarLink = true;
  const network = buildNetwork(({ url, method }) => {
    if (method === 'POST' && url.endsWith('/auth/totp')) return answerJson(setup);
    if (method !== 'GET') {
      hasCalendarLink = false;
      if (url.endsWith('/auth/totp')) return answerJson({ recoveryCodes: ['one'], accessToken: buildToken() });
      return new Response(null, { status: 204 });
    }
    if (url.includes('/sessions')) return answerJson(hasCalendarLink ? sessions : sessions.slice(0, 1));
    return answerJson({ hasCalendarLink });
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

it('a new second factor says that the other sessions and the calendar end, and asks for them again', async () => {
  show();
  await screen.findByText(new RegExp(sentence));
  await userEvent.click(screen.getByRole('button', { name: 'Включить' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain(`Остальные сеансы завершатся. ${sentence}`);
  await userEvent.type(screen.getByLabelText('Код второго фактора'), '123456');
  await userEvent.click(screen.getAllByRole('button', { name: 'Включить' }).at(-1) as HTMLElement);
  await userEvent.click(await screen.findByRole('button', { name: 'Коды сохранены' }));
  await vi.waitFor(() => expect(seen()).toBe(1));
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Завершить все остальные' })).toBeNull());
});
