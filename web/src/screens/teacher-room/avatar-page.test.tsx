import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { clearTokens } from '#shared/api/tokens.ts';
import { signIn } from '#shared/testing/sign-in.ts';
import { dismissToast, toastStore } from '#shared/ui/toast/toast-store.ts';
import { Toaster } from '#shared/ui/toast/toaster.tsx';
import { AvatarPage } from './avatar-page.tsx';
import { teacherRoomTexts as texts } from './texts.ts';

afterEach(() => {
  cleanup();
  clearTokens();
  for (const { id } of toastStore.getSnapshot()) dismissToast(id);
  vi.unstubAllGlobals();
});

const refusal = { code: 'FILE_INVALID', message: 'Картинка повреждена', requestId: 'r' };

/** Shows the page. The returned function ends the upload with this response. */
function show(): (status: number, response: object) => void {
  let finish: (status: number, response: object) => void = () => undefined;
  class SlowRequest {
    status = 0;
    response = {};
    upload = {};
    onload: () => void = () => undefined;
    open = () => undefined;
    setRequestHeader = () => undefined;
    getResponseHeader = () => null;
    send = () => {
      finish = (status, response) => {
        Object.assign(this, { status, response });
        this.onload();
      };
    };
  }
  vi.stubGlobal('XMLHttpRequest', SlowRequest);
  vi.stubGlobal('fetch', async () => Response.json({ login: 'teacher' }));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <AvatarPage />
        <Toaster />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return (status, response) => finish(status, response);
}

const choose = async (name: string) =>
  userEvent.upload(
    screen.getByLabelText(texts.avatarChoose, { selector: 'input' }),
    new File(['x'], name, { type: 'image/png' }),
  );
const save = () => screen.getByRole('button', { name: texts.avatarSave });

it('a picture that is chosen while another one is uploaded stays chosen', async () => {
  const finish = show();
  await choose('one.png');
  await userEvent.click(save());
  await choose('two.png');
  finish(200, { avatarUrl: '/media/1.webp' });
  expect(await screen.findByText(texts.avatarSaved)).toBeTruthy();
  expect(screen.getByText('two.png')).toBeTruthy();
});

it('a picture that is refused says so at its field', async () => {
  const finish = show();
  await choose('one.png');
  await userEvent.click(save());
  finish(400, refusal);
  expect(await screen.findByText(texts.avatarFailed)).toBeTruthy();
  expect(save().title).toBe(refusal.message);
});

it('a refusal of one picture does not block the one that was chosen meanwhile', async () => {
  const finish = show();
  await choose('one.png');
  await userEvent.click(save());
  await choose('two.png');
  finish(400, refusal);
  expect(await screen.findByText(texts.avatarFailed)).toBeTruthy();
  expect(save().getAttribute('aria-disabled')).toBeNull();
  expect(screen.getByText(refusal.message)).toBeTruthy();
});

it.each([
  [429, { code: 'TOO_MANY_REQUESTS', message: 'Слишком много запросов', requestId: 'r' }],
  [400, { code: 'BAD_REQUEST', message: 'Файл загружается слишком медленно', requestId: 'r' }],
])('a failure %i that is not about the picture leaves it to be sent again', async (status, problem) => {
  const finish = show();
  await choose('one.png');
  await userEvent.click(save());
  finish(status, problem);
  expect(await screen.findByText(problem.message)).toBeTruthy();
  expect(save().getAttribute('aria-disabled')).toBeNull();
});

it('a failed load of the person says so with the words of the server, or with those of the profile', async () => {
  signIn('teacher');
  vi.stubGlobal('fetch', async () => new Response('', { status: 400 }));
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <AvatarPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(await screen.findByText('Помилка отримання даних користувача')).toBeTruthy();
});
