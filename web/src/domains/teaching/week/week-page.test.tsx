import type { WeekTemplateBody } from '@kampus/contract/teaching/week';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearTokens } from '#shared/api/tokens.ts';
import { formTexts } from '#shared/forms/texts.ts';
import { signIn } from '#shared/testing/sign-in.ts';
import { uiTexts } from '#shared/ui/texts.ts';
import { restTexts, weekTexts } from './texts.ts';
import { WeekPage } from './week-page.tsx';

beforeEach(() => signIn('anna', 'TEACHER'));
afterEach(() => {
  cleanup();
  clearTokens();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const effect = { created: 0, removed: 0, kept: 0, clashes: [], changes: [] };

/** A server with a template and settings. `sent` has the bodies, `hold` delays the next answer. */
function startServer() {
  let template: WeekTemplateBody = {
    rules: [{ weekday: 1, timeStart: '09:00', timeFinish: '12:00' }],
    exceptions: [],
    holidays: false,
    version: 1,
  };
  let settings: object = { noticeHours: 2, pauseMinutes: 0, lessonsPerDayMax: null };
  let held: Promise<void> | undefined;
  const sent: { address: string; body: WeekTemplateBody }[] = [];
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    if (method !== 'GET') sent.push({ address: `${method} ${url}`, body: JSON.parse(String(body)) });
    const waited = held;
    held = undefined;
    await waited;
    if (url.endsWith('/busy-calendars')) return Response.json([]);
    if (url.endsWith('/settings')) {
      if (method === 'PUT') settings = JSON.parse(String(body));
      return Response.json(settings);
    }
    if (url.endsWith('/preview')) return Response.json(effect);
    if (method === 'PUT') template = { ...JSON.parse(String(body)), version: 2 };
    return Response.json({ ...template, ...(method === 'PUT' && effect) });
  });
  const hold = (): (() => Promise<void>) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    held = promise;
    return () => act(async () => resolve());
  };
  return { sent, hold };
}

const open = () =>
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <WeekPage />
      </QueryClientProvider>
    </MemoryRouter>,
  );
const findEnd = async () =>
  within(await screen.findByRole('group', { name: /^Понедельник: Время 1/ })).getByLabelText<HTMLInputElement>('Конец');
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const rulesUntil = (timeFinish: string) => [{ weekday: 1, timeStart: '09:00', timeFinish }];

it('the week of the shown plan is saved, and what was changed meanwhile stays unsaved', async () => {
  const { sent, hold } = startServer();
  open();
  const end = await findEnd();
  fireEvent.change(end, { target: { value: '13:00' } });
  const answer = hold();
  await press(weekTexts.check);
  fireEvent.change(end, { target: { value: '18:00' } });
  await answer();
  await press(weekTexts.save);
  expect(await screen.findByText(formTexts.unsaved)).toBeTruthy();
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(end.value).toBe('18:00');
  await press(weekTexts.check);
  await press(weekTexts.save);
  await vi.waitFor(() => expect(screen.queryByText(formTexts.unsaved)).toBeNull());
  expect(sent.map(({ body }) => [body.version, body.rules])).toEqual([
    [1, rulesUntil('13:00')],
    [1, rulesUntil('13:00')],
    [2, rulesUntil('18:00')],
    [2, rulesUntil('18:00')],
  ]);
  expect(end.value).toBe('18:00');
});

it('unsaved limits of booking stay in their tab until they are discarded or saved', async () => {
  const { sent } = startServer();
  const findPause = () => screen.findByLabelText<HTMLSelectElement>(restTexts.pause);
  open();
  fireEvent.change(await findPause(), { target: { value: '60' } });
  cleanup();
  open();
  expect((await findPause()).value).toBe('60');
  expect(screen.getByText(formTexts.unsaved)).toBeTruthy();
  await press(uiTexts.cancel);
  expect((await findPause()).value).toBe('0');
  expect(screen.queryByText(formTexts.unsaved)).toBeNull();
  fireEvent.change(await findPause(), { target: { value: '30' } });
  await press(restTexts.save);
  await vi.waitFor(() => expect(screen.queryByText(formTexts.unsaved)).toBeNull());
  expect((await findPause()).value).toBe('30');
  expect(sent.map(({ body }) => body)).toEqual([{ noticeHours: 2, pauseMinutes: 30, lessonsPerDayMax: null }]);
});
