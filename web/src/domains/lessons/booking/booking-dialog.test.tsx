import type { PriceMap } from '@kampus/contract/pricing';
import type { Lecture } from '@kampus/contract/teaching/lectures';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { clearTokens } from '#shared/api/tokens.ts';
import { buildLecture } from '#shared/testing/build.ts';
import { signIn } from '#shared/testing/sign-in.ts';
import type { BookingChoice } from './booking-choice.ts';
import { BookingDialog } from './booking-dialog.tsx';
import { noBooking } from './booking-state.ts';

const prices: PriceMap = { 1: 5 };

const dialog = (lecture: Lecture, start?: string, onChoose: (choice: BookingChoice) => void = () => undefined) => (
  <QueryClientProvider client={new QueryClient()}>
    <MemoryRouter>
      <BookingDialog
        lecture={lecture}
        prices={prices}
        cancelHours={undefined}
        chosen={{ ...noBooking, start }}
        filter={{ date: undefined, dayPart: undefined }}
        onChoose={onChoose}
        onClose={() => undefined}
        onBooked={() => undefined}
        onFailed={() => undefined}
      />
    </MemoryRouter>
  </QueryClientProvider>
);
const show = (lectureId: number) => render(dialog(buildLecture({ id: lectureId })));

const goal = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Что разобрать' });

afterEach(() => {
  cleanup();
  clearTokens();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('what a visitor wants to learn is still there after the way to sign-in, for that slot only', () => {
  show(1);
  fireEvent.change(goal(), { target: { value: 'Указатели в C' } });
  cleanup();
  show(2);
  expect(goal().value).toBe('');
  cleanup();
  show(1);
  expect(goal().value).toBe('Указатели в C');
  expect(goal().maxLength).toBe(500);
});

test.each([
  ['on a device without a network', false, /^Нет соединения с\u00a0сетью\. Выбор сохранён/],
  ['while the server is away', true, /^Нет связи с\u00a0сервером\. Выбор сохранён/],
])('a booking %s says so and keeps the choice', async (_when, isOnline, words) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  signIn('student');
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  show(3);
  fireEvent.pointerDown(screen.getByRole('button', { name: 'Подтвердить' }), { isPrimary: true, button: 0 });
  await vi.waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(words), 4000);
});

test('a choice while the booking is sent changes nothing: it cannot be sent twice, and its refusal shows', async () => {
  signIn('student');
  const response = Promise.withResolvers<Response>();
  const send = vi.fn(() => response.promise);
  vi.stubGlobal('fetch', (_url: string, { method }: RequestInit) =>
    method === 'POST' ? send() : new Promise<Response>(() => {}),
  );
  const slot = buildLecture({ id: 4, schedule: '2030-01-08T10:00:00Z', scheduleEnd: '2030-01-08T13:00:00Z' });
  const choose = vi.fn();
  render(dialog(slot, undefined, choose));
  fireEvent.pointerDown(screen.getByRole('button', { name: 'Подтвердить' }), { isPrimary: true, button: 0 });
  await vi.waitFor(() => expect(send).toHaveBeenCalledOnce(), 4000);
  fireEvent.click(screen.getByRole('button', { name: /12:00/ }));
  expect(choose).not.toHaveBeenCalled();
  response.resolve(Response.json({ code: 'LECTURE_NOT_OPEN', message: 'Занято' }, { status: 409 }));
  expect(await screen.findByRole('alert')).toBeTruthy();
});

test('a person who is blocked from writing reads why the booking failed', async () => {
  signIn('student');
  const problem = {
    code: 'WRITING_BLOCKED',
    message: 'Вам пока нельзя писать на портале и бронировать уроки',
    requestId: 'r',
  };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(problem, { status: 403 })));
  show(4);
  fireEvent.pointerDown(screen.getByRole('button', { name: 'Подтвердить' }), { isPrimary: true, button: 0 });
  await vi.waitFor(() => expect(screen.getByText(/^Вам пока нельзя писать/)).toBeTruthy(), 4000);
});

/** A moment of the day of the slots below, in UTC; one hour later in Bratislava. */
const at = (time: string) => `2026-11-24T${time}:00.000Z`;
/** A slot as the server shows it, from its first start that can still be booked. */
const slotFrom = (time: string) => buildLecture({ schedule: at(time), scheduleEnd: at('19:00') });
const pressed = () => screen.queryAllByRole('button', { pressed: true }).map(({ textContent }) => textContent);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
/** Why the lesson cannot be confirmed, or how to. */
const note = () => {
  const button = screen.getByRole('button', { name: 'Подтвердить' });
  const text = document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent;
  return [button.getAttribute('aria-disabled'), text];
};
const ready = [null, 'Удерживайте кнопку до двух секунд'];
const gone = (clock: string) => ['true', `Время ${clock} уже недоступно. Выберите другое.`];

test('a chosen start stays when the first starts of the slot pass', () => {
  const onChoose = vi.fn();
  const { rerender } = render(dialog(slotFrom('15:00'), undefined, onChoose));
  press('18:00');
  expect(onChoose).toHaveBeenCalledWith({ groupSize: 1, duration: 2, start: at('17:00') });
  rerender(dialog(slotFrom('15:30'), undefined, onChoose));
  expect(pressed()).toEqual(['18:00']);
  expect(screen.getByText(/ 18:00.*19:00$/)).toBeTruthy();
  expect(note()).toEqual(ready);
});

test.each([
  ['chosen', () => press('16:00')],
  ['preselected', () => undefined],
])('a %s start that is no longer free is not replaced by another one', (_how, choose) => {
  const onChoose = vi.fn();
  const { rerender } = render(dialog(slotFrom('15:00'), undefined, onChoose));
  choose();
  expect(pressed()).toEqual(['16:00']);
  rerender(dialog(slotFrom('18:30'), undefined, onChoose));
  expect(note()).toEqual(gone('16:00'));
  // Another part of the choice keeps the start that the person wanted.
  fireEvent.change(screen.getByLabelText('Размер группы'), { target: { value: '2' } });
  expect(onChoose).toHaveBeenLastCalledWith({ groupSize: 2, duration: 1, start: at('15:00') });
  expect(note()).toEqual(gone('16:00'));
  expect(pressed()).toEqual([]);
  press('19:30');
  expect(onChoose).toHaveBeenLastCalledWith({ groupSize: 2, duration: 1, start: at('18:30') });
  expect(note()).toEqual(ready);
});

test('a start from the address that is no longer free is not replaced by another one', () => {
  render(dialog(slotFrom('15:00'), at('14:30')));
  expect(note()).toEqual(gone('15:30'));
  press('16:30');
  expect([note(), pressed()]).toEqual([ready, ['16:30']]);
});
