import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, MemoryRouter, Route, RouterProvider, Routes, useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerJson, buildNetwork, buildToken, type SeenRequest } from '#shared/api/testing.ts';
import { clearTokens, readAccessToken } from '#shared/api/tokens.ts';
import { dismissToast, toastStore } from '#shared/ui/toast/toast-store.ts';
import { Toaster } from '#shared/ui/toast/toaster.tsx';
import { passkeyTexts } from '../passkeys/texts.ts';
import { LoginPage } from './login-page.tsx';
import { RegisterPage } from './register-page.tsx';
import { VerifyPage } from './verify-page.tsx';

const tokens = { accessToken: buildToken(), refreshToken: 'first' };

/** Fake API: two universities with two faculties each, and two specialties per faculty. */
const catalogue = ({ url }: SeenRequest): Response | undefined => {
  const { pathname, searchParams } = new URL(url, 'http://portal');
  const pair = (parent: string | null, key: string) =>
    [1, 2].map((number) => ({ id: Number(`${parent ?? ''}${number}`), shortName: `${key}${parent ?? ''}${number}` }));
  if (pathname === '/api/universities') return answerJson(pair(null, 'U'));
  if (pathname === '/api/faculties') return answerJson(pair(searchParams.get('universityId'), 'F'));
  if (pathname === '/api/specialties') return answerJson(pair(searchParams.get('facultyId'), 'S'));
  return undefined;
};

function Place() {
  const { pathname, state } = useLocation();
  return <p>{`${pathname} ${JSON.stringify(state)}`}</p>;
}

function visit(path: string, answer: (request: SeenRequest) => Response, state?: unknown) {
  const network = buildNetwork((request) => catalogue(request) ?? answer(request));
  vi.stubGlobal('fetch', network.fetch);
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[{ pathname: path, state }]}>
        <Routes>
          <Route path="/login" element={<LoginPage />} />
          <Route path="/register" element={<RegisterPage />} />
          <Route path="*" element={<Place />} />
        </Routes>
        <Toaster />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return network;
}

beforeEach(clearTokens);
afterEach(() => {
  cleanup();
  for (const { id } of toastStore.getSnapshot()) dismissToast(id);
  vi.unstubAllGlobals();
});

describe('sign-in', () => {
  const submit = () => userEvent.click(screen.getByRole('button', { name: 'Вход' }));

  it('sends empty fields as they are', async () => {
    const network = visit('/login', () => answerJson({ message: 'Неверный логин или пароль' }, 401));
    await submit();
    expect(await screen.findByText('Неверный логин или пароль')).toBeTruthy();
    expect(network.requests.at(-1)?.body).toEqual({ login: '', password: '' });
  });

  it.each([
    ['a response without both tokens', () => answerJson({ accessToken: tokens.accessToken })],
    ['a server error', () => answerJson({ message: 'Внутренняя ошибка' }, 500)],
    ['too many attempts', () => answerJson({ message: 'Слишком много запросов' }, 429)],
  ])('shows the same error after %s', async (_, answer) => {
    visit('/login', answer);
    await submit();
    expect(await screen.findByText('Неверный логин или пароль')).toBeTruthy();
    expect(readAccessToken()).toBeNull();
  });

  it('asks for the code of an account with a second factor and sends it with the same password', async () => {
    const network = visit('/login', ({ body }) => {
      const { code } = body as { code?: string };
      if (code === undefined) return answerJson({ code: 'SECOND_FACTOR_REQUIRED', message: 'Введите код' }, 401);
      if (code === '111111') return answerJson({ code: 'SECOND_FACTOR_INVALID', message: 'Неверный код' }, 401);
      return answerJson(tokens);
    });
    await userEvent.type(screen.getByLabelText('Пароль'), 'correct horse');
    await submit();
    const field = await screen.findByLabelText('Код второго фактора');
    expect(document.activeElement).toBe(field);
    expect(screen.queryByText('Неверный логин или пароль')).toBeNull();
    await userEvent.type(field, '111111');
    await submit();
    expect(await screen.findByText('Неверный код')).toBeTruthy();
    expect(screen.getByText('Неверный логин или пароль')).toBeTruthy();
    await userEvent.clear(field);
    await userEvent.type(field, '222222');
    await submit();
    expect(await screen.findByText(/^\/profile/)).toBeTruthy();
    expect(network.requests.at(-1)?.body).toEqual({ login: '', password: 'correct horse', code: '222222' });
  });

  it('shows the failure of the last way only: the passkey or the password', async () => {
    const [noKeys, wrong] = ['Этот браузер не поддерживает ключи доступа.', 'Неверный логин или пароль'];
    visit('/login', () => answerJson({ message: wrong }, 401));
    const pressKey = () => userEvent.click(screen.getByRole('button', { name: passkeyTexts.signIn }));
    await pressKey();
    expect(await screen.findByText(noKeys)).toBeTruthy();
    await submit();
    expect(await screen.findByText(wrong)).toBeTruthy();
    expect(screen.queryByText(noKeys)).toBeNull();
    await pressKey();
    expect(await screen.findByText(noKeys)).toBeTruthy();
    expect(screen.queryByText(wrong)).toBeNull();
  });

  it('restores the state of the page that the visitor asked for', async () => {
    visit('/login', () => answerJson(tokens), { from: '/admin', fromState: { adminView: 'list' } });
    await submit();
    expect(await screen.findByText('/admin {"adminView":"list"}')).toBeTruthy();
  });

  it('goes to the page that the visitor asked for, else to the profile', async () => {
    visit('/login', () => answerJson(tokens), { from: '/select-teachers?keywords=3' });
    await submit();
    expect(await screen.findByText('/select-teachers null')).toBeTruthy();
    expect(readAccessToken()).toBe(tokens.accessToken);
    cleanup();
    clearTokens();
    visit('/login', () => answerJson(tokens));
    await submit();
    expect(await screen.findByText('/profile null')).toBeTruthy();
  });
});

describe('registration', () => {
  const select = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name });
  const choose = async (name: string, option: string) => {
    await screen.findByRole('option', { name: option });
    await userEvent.selectOptions(select(name), option);
  };
  const fill = async () => {
    await userEvent.type(screen.getByLabelText('Логин'), 'daria');
    await userEvent.type(screen.getByLabelText('Пароль'), 'kampus-demo');
    await choose('Университет', 'U2');
    await choose('Факультет', 'F21');
    await choose('Специальность', 'S212');
  };
  const submit = () => userEvent.click(screen.getByRole('button', { name: /^Зарегистриро/ }));

  it('each select needs a value above it, and a change clears the selects below', async () => {
    visit('/register', () => answerJson({}, 500));
    expect([select('Факультет').disabled, select('Специальность').disabled]).toEqual([true, true]);
    await fill();
    expect([select('Факультет').value, select('Специальность').value]).toEqual(['21', '212']);
    await choose('Факультет', 'F22');
    expect(select('Специальность').value).toBe('');
    await choose('Университет', 'U1');
    expect([select('Факультет').value, select('Специальность').disabled]).toEqual(['', true]);
    expect(await screen.findByRole('option', { name: 'F11' })).toBeTruthy();
  });

  it('signs in at once and goes to /verify with the link and the destination', async () => {
    const verification = { authLink: 'https://t.me/kampus', qr: 'data:,' };
    const network = visit(
      '/register',
      () => answerJson({ status: 'PENDING', userId: 7, ...tokens, ...verification }, 201),
      { from: '/admin' },
    );
    await fill();
    await submit();
    await screen.findByText(`/verify ${JSON.stringify({ ...verification, from: '/admin' })}`);
    expect(readAccessToken()).toBe(tokens.accessToken);
    expect(network.requests.at(-1)?.body).toEqual({
      login: 'daria',
      password: 'kampus-demo',
      universityId: 2,
      facultyId: 21,
      specializationId: 212,
    });
  });

  it('returns to the booking that it interrupted, and Back does not visit it again', async () => {
    const verification = { authLink: 'https://t.me/kampus', qr: 'data:,' };
    const account = { status: 'PENDING', userId: 7, ...tokens, ...verification };
    const network = buildNetwork(
      (request) =>
        catalogue(request) ??
        (request.url.endsWith('/me') ? answerJson({ status: 'CONFIRMED' }) : answerJson(account, 201)),
    );
    vi.stubGlobal('fetch', network.fetch);
    const routes = [
      { path: '/login', element: <LoginPage /> },
      { path: '/register', element: <RegisterPage /> },
      { path: '/verify', element: <VerifyPage /> },
      { path: '*', element: <Place /> },
    ];
    const state = { from: '/teachers?lecture=5', isBefore: true };
    const router = createMemoryRouter(routes, {
      initialEntries: ['/teachers', '/teachers?lecture=5', { pathname: '/login', state }],
    });
    render(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    );
    const address = () => router.state.location.pathname + router.state.location.search;
    await userEvent.click(screen.getByRole('link', { name: 'Регистрация' }));
    await fill();
    await submit();
    await waitFor(() => expect(address()).toBe('/teachers?lecture=5'));
    await act(() => router.navigate(-1));
    expect(address()).toBe('/teachers');
  });

  it.each([
    ['goes on with an account that a lost response hid', 200, '/verify'],
    ['refuses a taken login with another password after a lost response', 401, 'Этот логин уже занят'],
  ])('%s', async (_, signInStatus, shown) => {
    const errors = [{ path: 'login', message: 'Этот логин уже занят' }];
    let attempts = 0;
    visit('/register', ({ url }) => {
      if (url.endsWith('/login')) return answerJson(signInStatus === 200 ? tokens : {}, signInStatus);
      if (url.endsWith('/verification')) return answerJson({ authLink: 'https://t.me/kampus', qr: 'data:,' });
      attempts += 1;
      if (attempts === 1) throw new TypeError('Failed to fetch');
      return answerJson({ code: 'LOGIN_TAKEN', message: 'Этот логин уже занят', errors }, 409);
    });
    await fill();
    await submit();
    expect(await screen.findByText('Ошибка при регистрации')).toBeTruthy();
    await submit();
    expect(await screen.findByText((text) => text.startsWith(shown))).toBeTruthy();
  });

  it('shows a refusal at its field and in a toast, and keeps the input', async () => {
    const errors = [{ path: 'login', message: 'Этот логин уже занят' }];
    visit('/register', () => answerJson({ code: 'LOGIN_TAKEN', message: 'Этот логин уже занят', errors }, 409));
    await fill();
    await submit();
    await waitFor(() => expect(screen.getByText('Ошибка при регистрации')).toBeTruthy());
    expect(screen.getByText('Этот логин уже занят')).toBeTruthy();
    const login = screen.getByLabelText<HTMLInputElement>('Логин');
    expect([login.value, login.getAttribute('aria-invalid')]).toEqual(['daria', 'true']);
    expect(select('Специальность').value).toBe('212');
  });
});
