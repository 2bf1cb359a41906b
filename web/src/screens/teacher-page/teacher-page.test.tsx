import type { TeacherPage as TeacherFacts } from '@kampus/contract/teaching/teachers';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { answerJson } from '#shared/api/testing.ts';
import { clearTokens } from '#shared/api/tokens.ts';
import { signIn } from '#shared/testing/sign-in.ts';
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
