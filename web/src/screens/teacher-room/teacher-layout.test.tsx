import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { clearTokens } from '#shared/api/tokens.ts';
import { signIn } from '#shared/testing/sign-in.ts';
import { TeacherLayout } from './teacher-layout.tsx';

afterEach(() => {
  cleanup();
  clearTokens();
  vi.unstubAllGlobals();
});

it('tells a teacher who is blocked from writing why, and what is still possible', async () => {
  const block = { scope: 'WRITING', until: null, reason: 'Реклама' };
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(url.endsWith('/auth/me') ? { login: 'teacher', block } : []),
  );
  signIn('teacher');
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <TeacherLayout />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(await screen.findByText(/Причина: Реклама/)).toBeTruthy();
  expect(screen.getByText(/Отказать, отменить урок, отметить оплату и вернуть деньги можно/)).toBeTruthy();
});
