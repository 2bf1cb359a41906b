import { act, cleanup, render, screen } from '@testing-library/react';
import { type ReactNode, Suspense } from 'react';
import { type InitialEntry, MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { loadStaffFactor } from '#domains/identity/public.ts';
import { buildToken } from '#shared/api/testing.ts';
import { clearTokens, storeTokens } from '#shared/api/tokens.ts';
import { Guard } from './guards.tsx';

function Place() {
  const { pathname, state } = useLocation();
  return <p>{`${pathname} ${JSON.stringify(state)}`}</p>;
}

const visit = (path: InitialEntry, around: (routes: ReactNode) => ReactNode = (routes) => routes) =>
  render(
    <MemoryRouter initialEntries={[path]}>
      {around(
        <Routes>
          <Route element={<Guard />}>
            <Route path="/profile" element={<p>profile</p>} />
          </Route>
          <Route element={<Guard atLeast="TEACHER" />}>
            <Route path="/teacher" element={<p>teacher</p>} />
          </Route>
          <Route element={<Guard atLeast="CURATOR" />}>
            <Route path="/admin" element={<p>admin</p>} />
          </Route>
          <Route path="*" element={<Place />} />
        </Routes>,
      )}
    </MemoryRouter>,
  );

const signInAs = (role?: string) => storeTokens({ accessToken: buildToken({ role }), refreshToken: 'first' });

// Loads the lazy code before the tests, so that no test waits for it.
beforeAll(async () => void (await loadStaffFactor()));
beforeEach(clearTokens);
afterEach(cleanup);

it('without a token a guarded route leads to /login with the requested path', () => {
  visit('/admin?view=1');
  expect(screen.getByText('/login {"from":"/admin?view=1"}')).toBeTruthy();
});

it('the state of the requested page goes to /login too', () => {
  visit({ pathname: '/admin', state: { adminView: 'list' } });
  const kept = { from: '/admin', fromState: { adminView: 'list' } };
  expect(screen.getByText(`/login ${JSON.stringify(kept)}`)).toBeTruthy();
});

it.each([
  ['STUDENT', ['/profile']],
  ['TEACHER', ['/profile', '/teacher']],
  ['CURATOR', ['/profile', '/teacher', '/admin']],
  ['ADMIN', ['/profile', '/teacher', '/admin']],
  ['DEVELOPER', ['/profile', '/teacher', '/admin']],
  ['EMPEROR', ['/profile']],
])('%s can open %j and is redirected home from the rest', (role, allowed) => {
  signInAs(role);
  for (const path of ['/profile', '/teacher', '/admin']) {
    const { container } = visit(path);
    expect(container.textContent).toBe(allowed.includes(path) ? path.slice(1) : '/ null');
    cleanup();
  }
});

it('a sign-out on a guarded page leads to /login', () => {
  signInAs('STUDENT');
  const { container } = visit('/profile');
  expect(container.textContent).toBe('profile');
  act(clearTokens);
  expect(container.textContent).toBe('/login {"from":"/profile"}');
});

const dayMs = 86_400_000;
const signInWithoutFactor = (dueMs: number) =>
  storeTokens({ accessToken: buildToken({ role: 'CURATOR', mfaDue: dueMs }), refreshToken: 'first' });
const visitInTime = (path: string) => visit(path, (routes) => <Suspense>{routes}</Suspense>);

it('staff without a second factor see the deadline for setting it up', async () => {
  signInWithoutFactor(Date.now() + dayMs);
  visitInTime('/admin');
  expect(await screen.findByText('admin')).toBeTruthy();
  expect(screen.getByText(/можно работать без него/)).toBeTruthy();
});

it('after the deadline, a link to the second factor replaces pages for curators, but not other pages', async () => {
  signInWithoutFactor(Date.now() - 1000);
  visitInTime('/admin');
  expect(await screen.findByRole('link', { name: 'Включить' })).toBeTruthy();
  expect(screen.queryByText('admin')).toBeNull();
  cleanup();
  visitInTime('/teacher');
  expect(await screen.findByText('teacher')).toBeTruthy();
});
