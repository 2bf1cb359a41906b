import type { Person } from '@kampus/contract/desk/admin';
import { defaultPublicSettings } from '@kampus/contract/public-settings';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { setPublicSettings } from '#shared/api/public-settings.ts';
import { buildTransaction } from '#shared/testing/build.ts';
import { signIn } from '#shared/testing/sign-in.ts';
import { BlockDialog } from './block-dialog.tsx';
import { PersonMenu } from './person-actions.tsx';
import { MoneyCard } from './person-cards.tsx';
import { PersonPage } from './person-page.tsx';
import { personQuery } from './queries.ts';
import { RoleDialog } from './role-dialog.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  setPublicSettings(defaultPublicSettings);
});

const sessions = ['1', '2', '3', '4', '5', '6'].map((id) => ({
  id,
  device: `Телефон ${id}`,
  place: null,
  usedAt: '2026-11-24T17:00:00.000Z',
}));
// Only the fields that the page reads.
const buildPerson = (username: string): Person =>
  ({
    username,
    fullName: username,
    role: 'STUDENT',
    status: 'CONFIRMED',
    avatarUrl: null,
    telegramUsername: null,
    telegram: 'NONE',
    hasSecondFactor: false,
    block: null,
    createdAt: '2026-11-20T10:00:00.000Z',
    actions: ['BLOCK'],
    balance: 0,
    comments: 0,
    sessions,
    lessons: [],
    openLessonsCount: 0,
    openRequestsCount: 0,
    transactions: [],
    audit: [],
  }) as unknown as Person;

it('the page of another person begins fresh, also if it has been open before', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } });
  for (const username of ['daria', 'olena']) client.setQueryData(personQuery(username).queryKey, buildPerson(username));
  const routes = [{ path: '/desk/people/:username', element: <PersonPage /> }];
  const router = createMemoryRouter(routes, { initialEntries: ['/desk/people/daria'] });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const details = document.querySelector('details');
  if (details) details.open = true;
  await router.navigate('/desk/people/olena');
  expect(await screen.findByRole('heading', { name: 'olena' })).toBeTruthy();
  expect(document.querySelector('details')?.open).toBe(false);
});

it('an admin takes back a top-up that is older than the latest transactions', async () => {
  signIn('root', 'ADMIN');
  const old = buildTransaction({ type: 'DEPOSIT', amount: 5, topUp: { transferId: 7, left: 5 } });
  vi.stubGlobal('fetch', async () => Response.json([old], { headers: { 'x-total-count': '1' } }));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <MoneyCard person={buildPerson('daria')} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Исправить' }));
  expect(screen.getByRole('dialog', { name: 'Исправить пополнение' }).textContent).toContain('5.00');
});

it('a dialog stays open if the person cannot be loaded again', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } });
  const person = buildPerson('daria');
  client.setQueryData(personQuery('daria').queryKey, person);
  vi.stubGlobal('fetch', async () => Response.json({ code: 'INTERNAL', message: 'Сбой' }, { status: 500 }));
  const Status = () => <output>{useQuery(personQuery('daria')).status}</output>;
  render(
    <QueryClientProvider client={client}>
      <PersonMenu person={person} />
      <Status />
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: /daria/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Заблокировать' }));
  await userEvent.type(screen.getByLabelText('Причина'), 'Третий раз');
  void client.refetchQueries({ queryKey: personQuery('daria').queryKey });
  expect(await screen.findByText('error')).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>('Причина').value).toBe('Третий раз');
});

it('a block from everything says which requests close, which lessons stay and who gets a message', async () => {
  const person: Person = { ...buildPerson('daria'), role: 'TEACHER', openLessonsCount: 3, openRequestsCount: 1 };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <BlockDialog person={person} onClose={() => {}} />
    </QueryClientProvider>,
  );
  expect(screen.getByText(/^Незавершённых уроков: 3/)).toBeTruthy();
  expect(screen.queryByText(/^Ученики/)).toBeNull();
  await userEvent.click(screen.getByLabelText('Всё, и входить тоже'));
  expect(screen.getByText('Заявок, которые закроются без ответа: 1')).toBeTruthy();
  expect(screen.getByText(/^Незавершённых уроков: 2/)).toBeTruthy();
  expect(screen.getByText('Ученики принятых уроков получат сообщение')).toBeTruthy();
});

it.each([
  ['with e-mail', true, /: сообщение дойдёт, только если есть почта$/],
  ['without e-mail', false, /^Сообщение не дойдёт/],
])('a portal %s says whether a message reaches a person without Telegram', (_portal, hasMail, told) => {
  setPublicSettings({ ...defaultPublicSettings, hasMail });
  const dialog = <BlockDialog person={buildPerson('daria')} onClose={vi.fn()} />;
  render(<QueryClientProvider client={new QueryClient()}>{dialog}</QueryClientProvider>);
  expect(screen.getByText(told)).toBeTruthy();
});

it('the same role is refused at its field, which gets the focus', async () => {
  const dialog = <RoleDialog person={buildPerson('daria')} onClose={vi.fn()} />;
  render(<QueryClientProvider client={new QueryClient()}>{dialog}</QueryClientProvider>);
  await userEvent.type(screen.getByLabelText('Причина'), 'Ведёт физику');
  await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }));
  const role = screen.getByLabelText('Новая роль');
  expect(role.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(role);
  expect(screen.getByText('Выберите другую роль')).toBeTruthy();
});
