import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { clearTokens } from '#shared/api/tokens.ts';
import { signIn } from '#shared/testing/sign-in.ts';
import { uiTexts } from '#shared/ui/texts.ts';
import { dismissToast, toastStore } from '#shared/ui/toast/toast-store.ts';
import { Toaster } from '#shared/ui/toast/toaster.tsx';
import { peopleTexts } from '../people/texts.ts';
import type { AdminViewState } from './admin-views.ts';
import { UpdateBalanceView } from './update-balance-view.tsx';

afterEach(() => {
  cleanup();
  clearTokens();
  sessionStorage.clear();
  for (const { id } of toastStore.getSnapshot()) dismissToast(id);
  vi.unstubAllGlobals();
});

/** Responds to the top-ups in order. Returns the keys and bodies of the requests. */
const show = (...answers: (() => Promise<Response>)[]) => showWith(undefined, ...answers);

/** The same with a navigation state. */
function showWith(state: AdminViewState | undefined, ...answers: (() => Promise<Response>)[]) {
  const sent: { key: string | null; body: unknown }[] = [];
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    if (init.method === 'GET') return url.includes('/top-ups') ? topUpList() : person();
    sent.push({ key: new Headers(init.headers).get('idempotency-key'), body: JSON.parse(String(init.body)) });
    return (answers[sent.length - 1] ?? answers.at(-1))?.();
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[{ pathname: '/admin', state }]}>
        <UpdateBalanceView />
      </MemoryRouter>
      <Toaster />
    </QueryClientProvider>,
  );
  return sent;
}

const answer =
  (body: unknown, status = 200) =>
  async () =>
    new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const student = { username: 'student', fullName: 'Олена Бондар', role: 'STUDENT', avatarUrl: null, balance: 50 };
const person = vi.fn(answer(student));
const topUpList = answer([
  { id: 3, at: '2026-11-21T17:05:00Z', username: 'student2', fullName: 'Тимур Ахметов', amount: 20.5, left: 20.5 },
]);
const booked = answer({ username: 'student', balance: 62.35 });

const fill = async () => {
  await userEvent.type(screen.getByLabelText('Username'), 'student');
  await userEvent.type(screen.getByLabelText('Сума'), '12.345');
};
const button = () => screen.getByRole('button', { name: /Оновити баланс|Оновлення/ });

it('a double click books once, and the button shows the action', async () => {
  let release = () => {};
  const wait = new Promise<void>((resolve) => {
    release = resolve;
  });
  const sent = show(() => wait.then(booked));
  await fill();
  await userEvent.dblClick(button());
  expect(await screen.findByText('Оновлення...')).toBeTruthy();
  release();
  expect(await screen.findByText('Баланс успішно оновлено')).toBeTruthy();
  expect(sent).toEqual([{ key: expect.stringMatching(/^.{16,}$/), body: { username: 'student', amount: 12.35 } }]);
});

it('the place for the found person is there with the third letter', async () => {
  show(booked);
  const listPlaces = () => screen.queryAllByRole('status').filter(({ textContent }) => textContent === '');
  const before = listPlaces().length;
  await userEvent.type(screen.getByLabelText('Username'), 'stu');
  expect(listPlaces()).toHaveLength(before + 1);
});

it('a failed look-up of the person says so, and can be tried again', async () => {
  person.mockImplementationOnce(answer({ code: 'INTERNAL', message: 'Внутренняя ошибка' }, 500));
  show(booked);
  await userEvent.type(screen.getByLabelText('Username'), 'student');
  expect(await screen.findByText(peopleTexts.personFailed)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: uiTexts.retry }));
  expect(await screen.findByText('Олена Бондар')).toBeTruthy();
});

it('the page of a person opens the form with that person', () => {
  showWith({ adminView: 'updateBalance', username: 'student' });
  expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('student');
});

it('input that an expired session interrupted shows again, but not for another person', async () => {
  const refused = answer({ code: 'UNAUTHENTICATED', message: 'Войдите' }, 401);
  const amount = () => screen.getByLabelText<HTMLInputElement>('Сума').value;
  show(refused);
  await fill();
  await userEvent.click(button());
  cleanup();
  show(booked);
  expect(amount()).toBe('12.345');
  cleanup();
  showWith({ adminView: 'updateBalance', username: 'student' });
  expect(amount()).toBe('12.345');
  cleanup();
  showWith({ adminView: 'updateBalance', username: 'olena' }, booked);
  expect(amount()).toBe('');
  expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('olena');
});

it('a booked top-up leaves no input for the next visit', async () => {
  show(booked);
  await fill();
  await userEvent.click(button());
  expect(await screen.findByText('Баланс успішно оновлено')).toBeTruthy();
  cleanup();
  show(booked);
  expect(screen.getByLabelText<HTMLInputElement>('Сума').value).toBe('');
});

it('what is typed during the request stays for the next top-up', async () => {
  const { promise: answered, resolve: release } = Promise.withResolvers<void>();
  show(() => answered.then(booked));
  await fill();
  await userEvent.click(button());
  await userEvent.type(screen.getByLabelText('Username'), '2');
  release();
  expect(await screen.findByText('Баланс успішно оновлено')).toBeTruthy();
  const seen = () => ['Username', 'Сума'].map((label) => screen.getByLabelText<HTMLInputElement>(label).value);
  expect(seen()).toEqual(['student2', '12.345']);
  cleanup();
  show(booked);
  expect(seen()).toEqual(['student2', '12.345']);
});

it('input of one curator does not show to another who signs in in another tab', async () => {
  signIn('curator', 'ADMIN');
  show(booked);
  await fill();
  // As the session change does (shell/forget-drafts.ts).
  sessionStorage.clear();
  act(() => signIn('other', 'ADMIN'));
  expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('');
  expect(screen.getByLabelText<HTMLInputElement>('Сума').value).toBe('');
});

it('with two empty fields the first one takes the focus', async () => {
  show(booked);
  await userEvent.click(button());
  expect(await screen.findByText('Введіть username')).toBeTruthy();
  expect(screen.getByText('Введіть суму')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Username'));
});

it('a retry after a lost response sends the same key, and a second top-up sends a new key', async () => {
  const lost = () => Promise.reject(new TypeError('Failed to fetch'));
  const sent = show(lost, lost, booked, booked);
  await fill();
  await userEvent.click(button());
  expect(await screen.findByText('Помилка при оновленні балансу: Нет связи с сервером')).toBeTruthy();
  await userEvent.click(button());
  expect(await screen.findByText('student: 62.35 €')).toBeTruthy();
  await fill();
  await userEvent.click(button());
  await vi.waitFor(() => expect(sent).toHaveLength(4));
  expect(new Set(sent.slice(0, 3).map(({ key }) => key)).size).toBe(1);
  expect(sent[3]?.key).not.toBe(sent[0]?.key);
});

it('a click on an earlier top-up fills in the form and sends nothing', async () => {
  const sent = show(booked);
  await userEvent.click(await screen.findByRole('button', { name: 'Повторити: student2, 20.50\u00a0€' }));
  expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('student2');
  expect(document.activeElement).toBe(screen.getByLabelText('Сума'));
  expect(sent).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Оновити баланс' }));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toEqual({ username: 'student2', amount: 20.5 });
});

it('a refusal shows the message of the server and keeps the input', async () => {
  show(answer({ code: 'USER_NOT_FOUND', message: 'Користувача не знайдено' }, 404));
  await fill();
  await userEvent.click(button());
  expect(await screen.findByText('Помилка при оновленні балансу: Користувача не знайдено')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('student');
  expect(screen.getByLabelText<HTMLInputElement>('Сума').value).toBe('12.345');
});

it('the person with the typed username and their balance show before the top-up', async () => {
  const sent = show(booked);
  await userEvent.type(screen.getByLabelText('Username'), 'student');
  expect(await screen.findByText('Олена Бондар')).toBeTruthy();
  expect(screen.getByText('студент · баланс 50.00 €')).toBeTruthy();
  expect(sent).toEqual([]);
});

it('a reversed top-up shows the new balance of the found person', async () => {
  show(answer({}));
  await userEvent.type(screen.getByLabelText('Username'), 'student2');
  expect(await screen.findByText('студент · баланс 50.00 €')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Виправити: student2, 20.50\u00a0€' }));
  await userEvent.type(screen.getByLabelText('Причина'), 'ошибка');
  person.mockImplementationOnce(answer({ ...student, balance: 29.5 }));
  await userEvent.click(screen.getByRole('button', { name: 'Снять' }));
  expect(await screen.findByText('студент · баланс 29.50 €')).toBeTruthy();
});
