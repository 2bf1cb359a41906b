import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { clearTokens } from '#shared/api/tokens.ts';
import { buildDetails, buildLecture } from '#shared/testing/build.ts';
import { signIn } from '#shared/testing/sign-in.ts';
import { dismissToast, toastStore } from '#shared/ui/toast/toast-store.ts';
import { Toaster } from '#shared/ui/toast/toaster.tsx';
import { LessonActions } from './lesson-actions.tsx';
import { LessonNotices } from './lesson-notices.tsx';
import { lessonTexts } from './lesson-texts.ts';

afterEach(() => {
  cleanup();
  clearTokens();
  for (const { id } of toastStore.getSnapshot()) dismissToast(id);
  vi.unstubAllGlobals();
});

const lesson = buildDetails({
  actions: ['PROPOSE_MOVE', 'WAIVE_FEE', 'CANCEL', 'ACCEPT_MOVE'],
  cancellation: { freeUntil: '2026-11-24T12:00:00Z', fee: 0 },
  move: {
    id: 7,
    state: 'PROPOSED',
    by: 'STUDENT',
    schedule: '2026-11-25T17:00:00Z',
    scheduleEnd: '2026-11-25T18:00:00Z',
    location: 'Онлайн',
    languages: ['Русский'],
    until: '2026-11-25T12:00:00Z',
  },
});
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const free = buildLecture({ schedule: inHours(24), scheduleEnd: inHours(25) });

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

it.each<[string, () => Promise<void>]>([
  [
    'a proposed move',
    async () => {
      await press(lessonTexts.move);
      await press(/^\d\d:\d\d$/);
      await press(lessonTexts.movePropose);
    },
  ],
  [
    'a waived fee',
    async () => {
      await press(lessonTexts.waiveFee);
      const [, confirm] = screen.getAllByRole('button', { name: lessonTexts.waiveFee });
      if (confirm) await userEvent.click(confirm);
    },
  ],
  [
    'a cancellation',
    async () => {
      await press(lessonTexts.cancelLesson);
      await userEvent.type(screen.getByLabelText(lessonTexts.reason), 'Заболел');
      const [, confirm] = screen.getAllByRole('button', { name: lessonTexts.cancelLesson });
      if (confirm) await userEvent.click(confirm);
    },
  ],
  ['an accepted move', () => press(lessonTexts.moveAccept)],
])('%s that fails after the lesson was closed says why', async (_what, send) => {
  signIn('teacher');
  const response = Promise.withResolvers<Response>();
  const sent = vi.fn();
  vi.stubGlobal('fetch', async (_url: string, { method }: RequestInit) => {
    if (method === 'GET') return Response.json([free]);
    sent();
    return response.promise;
  });
  const show = (isOpen: boolean) => (
    <QueryClientProvider client={new QueryClient()}>
      {isOpen ? <LessonActions reservation={lesson} /> : null}
      {isOpen ? <LessonNotices reservation={lesson} /> : null}
      <Toaster />
    </QueryClientProvider>
  );
  const { rerender } = render(show(true));
  await send();
  expect(sent).toHaveBeenCalledOnce();
  rerender(show(false));
  const problem = { code: 'MOVE_CLOSED', message: 'Урок уже изменился', requestId: 'r' };
  await act(async () => response.resolve(Response.json(problem, { status: 409 })));
  expect(await screen.findByText(problem.message)).toBeTruthy();
});
