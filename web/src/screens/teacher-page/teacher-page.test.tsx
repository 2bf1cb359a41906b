import type { TeacherPage as TeacherFacts } from '@kampus/contract/teaching/teachers';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { answerJson } from '#shared/api/testing.ts';
import { clearTokens } from '#shared/api/tokens.ts';
import { buildLecture } from '#shared/testing/build.ts';
import { signIn } from '#shared/testing/sign-in.ts';
import { uiTexts } from '#shared/ui/texts.ts';
import { TeacherPage } from './teacher-page.tsx';
import { teacherPageTexts } from './texts.ts';

afterEach(() => {
  cleanup();
  clearTokens();
  vi.unstubAllGlobals();
});

const teacher: TeacherFacts = {
  username: 'anna',
  teacherFullName: 'Анна Ковач',
  teacherAvatar: null,
  about: '',
  keywords: [],
  languages: ['Русский'],
  place: 'Онлайн',
  prices: {},
  cancelHours: 12,
  lessonsCount: 0,
  reviewsCount: 0,
  rating: null,
  nextFreeAt: null,
  faculty: null,
};

it.each([
  ['offered to another person', 'olena', true],
  ['not offered to the teacher', 'Anna', false],
])('the report of a teacher’s page is %s', async (_who, username, isOffered) => {
  signIn(username);
  vi.stubGlobal('fetch', async (address: string) => answerJson(address.endsWith('/anna') ? teacher : []));
  const routes = [{ path: '/teachers/:username', element: <TeacherPage /> }];
  const router = createMemoryRouter(routes, { initialEntries: ['/teachers/anna'] });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  expect(await screen.findByRole('heading', { name: 'Анна Ковач' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: teacherPageTexts.report }) !== null).toBe(isOffered);
});

it.each([
  [{}, 'от 3.57\u00a0€', true],
  [{ 1: 8, 2: 6, 3: 9 }, 'от 3.57\u00a0€', false],
  [{ 1: 8, 2: 6, 3: 9, 4: 9, 5: 9, 6: 9, 7: 9 }, 'от 12.00\u00a0€', false],
])('prices of %j begin at %s, and a hint says that they fall: %s', async (prices, from, isFalling) => {
  vi.stubGlobal('fetch', async (address: string) =>
    answerJson(address.endsWith('/anna') ? { ...teacher, prices } : []),
  );
  const routes = [{ path: '/teachers/:username', element: <TeacherPage /> }];
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter(routes, { initialEntries: ['/teachers/anna'] })} />
    </QueryClientProvider>,
  );
  expect((await screen.findAllByText(/^от /))[0]?.textContent).toBe(from);
  expect(screen.queryByText(/Чем больше группа/) !== null).toBe(isFalling);
});

it('the price comes with the deadline for free cancelling', async () => {
  vi.stubGlobal('fetch', async (address: string) => answerJson(address.endsWith('/anna') ? teacher : []));
  const routes = [{ path: '/teachers/:username', element: <TeacherPage /> }];
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter(routes, { initialEntries: ['/teachers/anna'] })} />
    </QueryClientProvider>,
  );
  expect(await screen.findByText(/^Отмена бесплатна не позже чем за 12 часов до начала,/)).toBeTruthy();
});

it('the free times can be loaded again after a failure', async () => {
  let isAway = true;
  vi.stubGlobal('fetch', async (address: string) =>
    isAway && address.includes('/lectures/')
      ? new Response(null, { status: 404 })
      : answerJson(address.endsWith('/anna') && !address.includes('/lectures/') ? teacher : []),
  );
  const routes = [{ path: '/teachers/:username', element: <TeacherPage /> }];
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={createMemoryRouter(routes, { initialEntries: ['/teachers/anna'] })} />
    </QueryClientProvider>,
  );
  expect(await screen.findByText(teacherPageTexts.freeFailed)).toBeTruthy();
  isAway = false;
  await userEvent.click(screen.getByRole('button', { name: uiTexts.retry }));
  expect(await screen.findByText(teacherPageTexts.noFree)).toBeTruthy();
});

it('the free times say by which clock they are', async () => {
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const lecture = buildLecture({ teacherUsername: 'anna', schedule: inHours(24), scheduleEnd: inHours(25) });
  vi.stubGlobal('fetch', async (address: string) =>
    answerJson(address.includes('/lectures/') ? [lecture] : address.endsWith('/anna') ? teacher : []),
  );
  const routes = [{ path: '/teachers/:username', element: <TeacherPage /> }];
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter(routes, { initialEntries: ['/teachers/anna'] })} />
    </QueryClientProvider>,
  );
  expect(await screen.findByText('Время указано по Братиславе.')).toBeTruthy();
});
