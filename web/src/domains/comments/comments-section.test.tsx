import type { Comment } from '@kampus/contract/comments/comments';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearTokens } from '#shared/api/tokens.ts';
import { expectBusyUntilOpen } from '#shared/testing/expect-busy-until-open.ts';
import { signIn } from '#shared/testing/sign-in.ts';
import { readCommentDraft, storeCommentDraft } from './comment-draft.ts';
import { CommentsSection } from './comments-section.tsx';

// Fake API: returns the response to each request.
interface Reply {
  status: number;
  body?: unknown;
  total?: number;
}
type Answer = Reply | Promise<Reply>;
let answer: (method: string, path: string, body: { content: string }) => Answer;

const buildComment = (id: number, username: string, content: string): Comment => ({
  id,
  guideId: 5,
  content,
  username,
  fullName: username === 'teacher' ? 'Мария Новак' : username,
  role: username === 'teacher' ? 'TEACHER' : 'STUDENT',
  avatarUrl: '/media/avatars/a.webp',
  createdAt: new Date(Date.now() - 2 * 3_600_000).toISOString(),
  updatedAt: null,
});

const problem = (status: number, code: string, message: string) => ({ status, body: { code, message } });

function ReportPage() {
  return <p>Жалоба: {decodeURIComponent(useLocation().search)}</p>;
}

function SignInPage() {
  return <p>Вход: {(useLocation().state as { from: string }).from}</p>;
}

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={['/universities/1/faculties/5/']}>
        <Routes>
          <Route path="/universities/*" element={<CommentsSection guideId={5} />} />
          <Route path="/login" element={<SignInPage />} />
          <Route path="/report" element={<ReportPage />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );

const field = () => screen.getByPlaceholderText<HTMLTextAreaElement>('Ваш комментарий...');

beforeEach(() => {
  answer = (method) =>
    method === 'GET' ? { status: 200, body: [buildComment(1, 'olena', 'Раз\nдва')] } : { status: 204 };
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const sent = init.body ? (JSON.parse(String(init.body)) as { content: string }) : { content: '' };
    const { status, body, total } = await answer(init.method ?? 'GET', url, sent);
    const headers = {
      'content-type': 'application/json',
      ...(total !== undefined && { 'x-total-count': String(total) }),
    };
    return new Response(body === undefined ? null : JSON.stringify(body), { status, headers });
  });
});

afterEach(() => {
  cleanup();
  clearTokens();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

test('comments show the first letter, the name, a relative time in English and their line breaks', async () => {
  show();
  expect(screen.getByText('Загрузка комментариев...', { selector: 'p' })).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('Загрузка комментариев...');
  expect((await screen.findByText(/Раз/)).textContent).toBe('Раз\nдва');
  expect(screen.getByText('O')).toBeTruthy();
  expect(screen.getByText('about 2 hours ago')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Редактировать комментарий' })).toBeNull();
});

test('a teacher has a badge and the name beside the username, and every avatar is a letter', async () => {
  answer = () => ({
    status: 200,
    body: [buildComment(1, 'olena', 'Раз'), buildComment(2, 'teacher', 'Смотрите https://fiit.stuba.sk.')],
  });
  show();
  expect(await screen.findByText('Мария Новак')).toBeTruthy();
  expect(screen.getAllByText('преподаватель')).toHaveLength(1);
  expect(screen.getByText('T')).toBeTruthy();
  expect(screen.queryByRole('img')).toBeNull();
  const link = screen.getByRole('link', { name: /^https:\/\/fiit\.stuba\.sk/ });
  expect(link.getAttribute('href')).toBe('https://fiit.stuba.sk');
  expect(link.getAttribute('rel')).toContain('nofollow');
});

test('a guide without comments shows the empty text', async () => {
  answer = () => ({ status: 200, body: [] });
  show();
  expect(await screen.findByText('Комментариев пока нет.')).toBeTruthy();
});

test('a failed load shows the text of product.md', async () => {
  answer = () => problem(503, 'UNAVAILABLE', 'Сервис временно недоступен');
  show();
  expect(await screen.findByText('Ошибка подключения к API, показываются тестовые данные')).toBeTruthy();
});

test('a new comment shows at once; a refusal removes it and restores the text with the reason', async () => {
  signIn('student');
  let refuse: (value: { status: number; body: unknown }) => void = () => undefined;
  const get = answer;
  answer = (method, path, sent) =>
    method === 'POST' ? new Promise((resolve) => (refuse = resolve)) : get(method, path, sent);
  show();
  await screen.findByText(/Раз/);
  await userEvent.type(field(), 'Спасибо');
  await userEvent.click(screen.getByRole('button', { name: 'Отправить' }));
  expect(screen.getByText('Спасибо', { selector: 'p' })).toBeTruthy();
  expect(field().value).toBe('');
  refuse(problem(500, 'INTERNAL', 'Внутренняя ошибка'));
  expect(await screen.findByText('Не удалось отправить комментарий: Внутренняя ошибка')).toBeTruthy();
  expect(screen.queryByText('Спасибо', { selector: 'p' })).toBeNull();
  expect(field().value).toBe('Спасибо');
  expect(readCommentDraft(5)).toBe('Спасибо');
});

test('a saved comment stays and its draft is deleted', async () => {
  signIn('student');
  const get = answer;
  answer = (method, path, sent) =>
    method === 'POST' ? { status: 201, body: buildComment(2, 'student', sent.content) } : get(method, path, sent);
  show();
  await screen.findByText(/Раз/);
  await userEvent.type(field(), '  Спасибо  ');
  await userEvent.click(screen.getByRole('button', { name: 'Отправить' }));
  expect(await screen.findByRole('button', { name: 'Удалить комментарий' })).toBeTruthy();
  expect(screen.getAllByText('Спасибо')).toHaveLength(1);
  await waitFor(() => expect(readCommentDraft(5)).toBe(''));
});

test('an empty text, or one of only spaces, is not sent but requested', async () => {
  signIn('student');
  const sent: string[] = [];
  const get = answer;
  answer = (method, path, body) => {
    sent.push(method);
    return get(method, path, body);
  };
  show();
  await screen.findByText(/Раз/);
  for (const text of ['', '   ']) {
    if (text) await userEvent.type(field(), text);
    expect(screen.queryByText('Введите комментарий')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Отправить' }));
    expect(screen.getByText('Введите комментарий')).toBeTruthy();
    expect(document.activeElement).toBe(field());
  }
  expect(sent.filter((method) => method !== 'GET')).toEqual([]);
});

test('a visitor signs in, returns to the form and finds the text there', async () => {
  const { unmount } = show();
  await screen.findByText(/Раз/);
  await userEvent.type(field(), 'Вопрос');
  await userEvent.click(screen.getByRole('button', { name: 'Отправить' }));
  expect(screen.getByText('Вход: /universities/1/faculties/5/#comment-form')).toBeTruthy();
  unmount();
  show();
  expect(field().value).toBe('Вопрос');
});

test('an unconfirmed account gets a link to the profile', async () => {
  signIn('newcomer');
  const get = answer;
  answer = (method, path, sent) =>
    method === 'POST'
      ? problem(403, 'ACCOUNT_NOT_CONFIRMED', 'Подтвердите аккаунт через Telegram')
      : get(method, path, sent);
  show();
  await screen.findByText(/Раз/);
  storeCommentDraft(5, '');
  await userEvent.type(field(), 'Привет');
  await userEvent.click(screen.getByRole('button', { name: 'Отправить' }));
  expect(await screen.findByText('Не удалось отправить комментарий: Подтвердите аккаунт через Telegram')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Подтвердить в профиле' }).getAttribute('href')).toBe('/profile');
});

test('the author edits one comment at a time, and a refused edit stays open with the reason', async () => {
  signIn('olena');
  const own = [buildComment(1, 'olena', 'Первый'), buildComment(2, 'olena', 'Второй')];
  answer = (method) => (method === 'GET' ? { status: 200, body: own } : problem(500, 'INTERNAL', 'Внутренняя ошибка'));
  show();
  await screen.findByText('Первый');
  const [pencil] = screen.getAllByRole('button', { name: 'Редактировать комментарий' });
  if (pencil) await userEvent.click(pencil);
  const editor = screen.getByLabelText<HTMLTextAreaElement>('Текст комментария');
  expect(editor.value).toBe('Первый');
  const other = screen.getByRole('button', { name: /^Редактировать комментарий/ });
  expect(other.getAttribute('aria-disabled')).toBe('true');
  await userEvent.type(editor, '!');
  await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }));
  expect(await screen.findByText('Не удалось обновить комментарий: Внутренняя ошибка')).toBeTruthy();
  expect(editor.value).toBe('Первый!');
  await userEvent.click(screen.getByRole('button', { name: 'Отменить' }));
  expect(screen.getByText('Первый')).toBeTruthy();
});

test('a refused removal keeps the question open with the reason, and a second one removes the comment', async () => {
  signIn('olena');
  const refusal = problem(500, 'INTERNAL', 'Внутренняя ошибка');
  answer = (method) => (method === 'GET' ? { status: 200, body: [buildComment(1, 'olena', 'Первый')] } : refusal);
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Удалить комментарий' }));
  await userEvent.click(screen.getByRole('button', { name: 'Удалить' }));
  expect(await screen.findByText('Не удалось удалить комментарий: Внутренняя ошибка')).toBeTruthy();
  answer = (method) => (method === 'GET' ? { status: 200, body: [] } : { status: 204 });
  await userEvent.click(screen.getByRole('button', { name: 'Удалить' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Комментарии' })));
  expect([screen.queryByText('Первый'), screen.queryByRole('alertdialog')]).toEqual([null, null]);
});

test('an edit that an expired session interrupted opens again with its text', async () => {
  signIn('olena');
  const own = [buildComment(1, 'olena', 'Первый'), buildComment(2, 'olena', 'Второй')];
  answer = () => ({ status: 200, body: own });
  show();
  await screen.findByText('Второй');
  const pencil = screen.getAllByRole('button', { name: 'Редактировать комментарий' })[1];
  if (pencil) await userEvent.click(pencil);
  await userEvent.type(screen.getByLabelText('Текст комментария'), '!');
  cleanup();
  show();
  expect((await screen.findByLabelText<HTMLTextAreaElement>('Текст комментария')).value).toBe('Второй!');
  await userEvent.click(screen.getByRole('button', { name: 'Отменить' }));
  expect(screen.getByText('Второй')).toBeTruthy();
});

test('long threads load in portions, and the new comment of the viewer comes after them', async () => {
  signIn('student');
  const many = Array.from({ length: 120 }, (_, index) => buildComment(index + 1, 'olena', `Ответ ${index + 1}`));
  answer = (method, _path, sent) =>
    method === 'GET' ? { status: 200, body: many } : { status: 201, body: buildComment(500, 'student', sent.content) };
  show();
  await screen.findByText('Ответ 1');
  expect(screen.queryByText('Ответ 51')).toBeNull();
  await userEvent.type(field(), 'Моё{Control>}{Enter}{/Control}');
  const mine = await screen.findByText('Моё', { selector: 'p' });
  await userEvent.click(screen.getByRole('button', { name: 'Показать ещё' }));
  expect(screen.getByText('Ответ 100')).toBeTruthy();
  expect(document.activeElement?.textContent).toContain('Ответ 51');
  await userEvent.click(screen.getByRole('button', { name: 'Показать ещё' }));
  expect(screen.queryByRole('button', { name: 'Показать ещё' })).toBeNull();
  expect(screen.getByText('Ответ 120').compareDocumentPosition(mine)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  // jsdom computes the roles of many buttons slowly.
}, 20_000);

test('after a removal, the next page of a long thread leaves no comment out', async () => {
  signIn('olena');
  let all = Array.from({ length: 102 }, (_, index) => buildComment(index + 1, 'petro', `Ответ ${index + 1}`));
  all = all.with(0, buildComment(1, 'olena', 'Ответ 1'));
  answer = (method, path) => {
    if (path.endsWith('/own')) return { status: 200, body: [] };
    if (method === 'DELETE') all = all.slice(1);
    const page = Number(new URL(path, 'http://localhost').searchParams.get('page'));
    const items = all.slice(page * 100, (page + 1) * 100);
    return method === 'GET' ? { status: 200, body: items, total: all.length } : { status: 204 };
  };
  show();
  await screen.findByText('Ответ 1');
  await userEvent.click(screen.getByRole('button', { name: 'Показать ещё' }));
  await userEvent.click(screen.getByRole('button', { name: 'Удалить комментарий' }));
  await userEvent.click(screen.getByRole('button', { name: 'Удалить' }));
  await waitFor(() => expect(screen.queryByText('Ответ 1')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Показать ещё' }));
  expect(await screen.findByText('Ответ 102')).toBeTruthy();
  expect(screen.getByText('Ответ 101')).toBeTruthy();
}, 20_000);

test('a hidden comment shows the reason, only its author sees the text, and a held comment comes last', async () => {
  signIn('olena');
  const hidden = { ...buildComment(1, 'olena', ''), hiddenReason: 'Реклама' };
  const others = { ...buildComment(2, 'petro', ''), hiddenReason: 'Грубость' };
  const held = { ...buildComment(3, 'olena', 'Ссылка'), held: true };
  answer = (_method, path) => ({
    status: 200,
    body: path.endsWith('/own') ? [{ ...hidden, content: 'Купите курс' }, held] : [hidden, others],
  });
  show();
  expect(await screen.findByText('Купите курс')).toBeTruthy();
  expect(screen.getByText('Текст видите только вы. Скрыт куратором: Реклама')).toBeTruthy();
  expect(screen.getByText('Комментарий скрыт куратором: Грубость')).toBeTruthy();
  expect(screen.getByText(/^Ждёт проверки/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Пожаловаться' })).toBeNull();
});

test('the removal of a held comment, which nobody else sees, leaves the count as it is', async () => {
  signIn('olena');
  const held = { ...buildComment(3, 'olena', 'Ссылка'), held: true };
  answer = (method, path) => ({
    status: method === 'GET' ? 200 : 204,
    ...(method === 'GET' && { body: path.endsWith('/own') ? [held] : [buildComment(2, 'marko', 'Кто-то другой')] }),
  });
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Удалить комментарий' }));
  answer = (method) => ({ status: method === 'GET' ? 200 : 204, ...(method === 'GET' && { body: [] }) });
  await userEvent.click(screen.getByRole('button', { name: 'Удалить' }));
  await waitFor(() => expect(screen.queryByText('Ссылка')).toBeNull());
  expect(screen.getByTitle('Комментариев: 1')).toBeTruthy();
});

test('a comment of an erased account has no login, and a visitor reports it without an account', async () => {
  answer = () => ({
    status: 200,
    body: [{ ...buildComment(1, 'deleted-12', 'Остаётся'), fullName: 'Имя из базы' }],
  });
  show();
  expect(await screen.findByText('Удалённый пользователь')).toBeTruthy();
  expect(screen.queryByText('deleted-12')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Пожаловаться' }));
  expect(await screen.findByText(/^Жалоба: \?.*comment-1$/)).toBeTruthy();
});

test('the button is busy while the code of a report loads', async () => {
  signIn('student');
  show();
  await expectBusyUntilOpen(await screen.findByRole('button', { name: 'Пожаловаться' }));
});

test('the text of a person is not left for another who signs in in another tab', async () => {
  signIn('student');
  show();
  await screen.findByText(/Раз/);
  await userEvent.type(field(), 'Мой ответ');
  act(() => signIn('student'));
  expect(field().value).toBe('Мой ответ');
  // The shell removes the drafts of others.
  storeCommentDraft(5, '');
  act(() => signIn('petro'));
  expect(field().value).toBe('');
});
