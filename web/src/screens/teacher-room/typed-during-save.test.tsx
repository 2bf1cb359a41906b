import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearTokens } from '#shared/api/tokens.ts';
import { formTexts } from '#shared/forms/texts.ts';
import { signIn } from '#shared/testing/sign-in.ts';
import { AboutPage } from './about-page.tsx';
import { PricePage } from './price-page.tsx';
import { aboutTexts, teacherRoomTexts } from './texts.ts';

beforeEach(() => signIn('anna', 'TEACHER'));
afterEach(() => {
  cleanup();
  clearTokens();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

/** Shows the page. Reads get `loaded`. The returned function ends the save with an answer. */
function show(page: ReactElement, loaded: object): (saved: object) => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', async (_url: string, { method }: RequestInit) =>
    method === 'PUT' ? promise : Response.json(loaded),
  );
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>{page}</QueryClientProvider>
    </MemoryRouter>,
  );
  return (saved) => act(async () => resolve(Response.json(saved)));
}

const change = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: teacherRoomTexts.save }));

it('a price that is typed while others are saved stays unsaved', async () => {
  const prices = { 1: 10, 2: 9, 3: 8, 4: 7, 5: 6, 6: 5.5, 7: 5 };
  const finish = show(<PricePage />, prices);
  const [first, second] = await screen.findAllByRole<HTMLInputElement>('textbox');
  if (!first || !second) throw new Error('There are seven fields');
  change(first, '12.50');
  save();
  change(second, '11');
  await finish({ ...prices, 1: 12.5 });
  expect([first.value, second.value]).toEqual(['12.5', '11']);
  expect(screen.getByText(formTexts.unsaved)).toBeTruthy();
});

it('a text about oneself that is typed during a save stays unsaved', async () => {
  const settings = {
    about: '',
    place: 'Онлайн',
    exactPlace: null,
    languages: ['Русский'],
    roomUrl: null,
    cancelHours: 12,
    answerHours: 24,
    coveredOnly: false,
  };
  const finish = show(<AboutPage />, settings);
  const [about, place] = [
    await screen.findByRole<HTMLTextAreaElement>('textbox', { name: aboutTexts.about }),
    screen.getByRole<HTMLInputElement>('textbox', { name: aboutTexts.place }),
  ];
  change(place, ' Кафе ');
  save();
  change(about, 'Веду анализ');
  await finish({ ...settings, place: 'Кафе' });
  expect([place.value, about.value]).toEqual(['Кафе', 'Веду анализ']);
  expect(screen.getByText(formTexts.unsaved)).toBeTruthy();
});
