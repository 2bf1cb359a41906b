import type { Lecture } from '@kampus/contract/teaching/lectures';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { buildLecture } from '#shared/testing/build.ts';
import { WeeklyCalendar } from './weekly-calendar.tsx';

const ignore = () => undefined;
const lectures = [
  buildLecture({ id: 1, schedule: '2026-11-24T17:00:00Z', scheduleEnd: '2026-11-24T17:30:00Z' }),
  buildLecture({ id: 2, schedule: '2026-11-26T08:00:00Z', scheduleEnd: '2026-11-26T09:00:00Z', status: 'CLOSED' }),
  buildLecture({ id: 3, schedule: '2026-11-26T16:00:00Z', scheduleEnd: '2026-11-26T17:00:00Z' }),
];

const taken = 'четверг, 26\u00a0ноября, 09:00–10:00, занято';
const late = 'четверг, 26\u00a0ноября, 17:00–18:00, свободно';
const ownZone = process.env['TZ'];

beforeEach(() => {
  process.env['TZ'] = 'Europe/Bratislava';
  vi.useFakeTimers({ now: new Date('2026-11-25T11:00:00Z'), toFake: ['Date', 'setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  if (ownZone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = ownZone;
});

const owner = { mode: 'owner', onPick: ignore, onAdd: ignore, onRemove: ignore } as const;
const week = { lectures, monday: '2026-11-23', onMondayChange: ignore };
const nameOf = (element: Element | null) => element?.getAttribute('aria-label');
const isDisabled = (element: Element) => element.getAttribute('aria-disabled') === 'true';
const slotNames = () =>
  screen
    .getAllByRole('button')
    .filter((button) => button.dataset['slot'])
    .map(nameOf);

it('others see free future slots, and the owner sees all', () => {
  const { rerender } = render(<WeeklyCalendar {...week} mode="student" onPick={ignore} />);
  expect(slotNames()).toEqual([late]);
  rerender(<WeeklyCalendar {...week} mode="preview" />);
  expect(slotNames()).toEqual([late]);
  rerender(<WeeklyCalendar {...week} {...owner} />);
  expect(slotNames()).toEqual(['вторник, 24\u00a0ноября, 18:00–18:30, прошло', taken, late]);
});

it('open slots are green, closed ones red, and those of any other status orange', () => {
  const statuses = ['OPEN', 'CLOSED', 'RESERVED', 'MOVED'] as Lecture['status'][]; // Another server may send more.
  const slots = statuses.map((status, hour) =>
    buildLecture({
      id: hour,
      status,
      schedule: `2026-11-26T1${hour}:00:00Z`,
      scheduleEnd: `2026-11-26T1${hour}:30:00Z`,
    }),
  );
  const { container } = render(<WeeklyCalendar {...week} {...owner} lectures={slots} />);
  const edges = [...container.querySelectorAll('[data-slot]')].map(
    ({ className }) => / (border-status-\S+)/.exec(className)?.[1],
  );
  expect(edges).toEqual(['open', 'closed', 'other', 'other'].map((name) => `border-status-${name}`));
});

it('only the owner can add slots on current and future days and delete open ones', () => {
  const { rerender } = render(<WeeklyCalendar {...week} {...owner} />);
  expect(screen.getAllByRole('button', { name: /^Добавить свободное время: / }).map(nameOf)).toEqual([
    'Добавить свободное время: среда, 25\u00a0ноября',
    'Добавить свободное время: четверг, 26\u00a0ноября',
    'Добавить свободное время: пятница, 27\u00a0ноября',
    'Добавить свободное время: суббота, 28\u00a0ноября',
    'Добавить свободное время: воскресенье, 29\u00a0ноября',
  ]);
  expect(screen.getAllByRole('button', { name: /^Удалить: / })).toHaveLength(2);
  rerender(<WeeklyCalendar {...week} mode="student" onPick={ignore} />);
  expect(screen.queryAllByRole('button', { name: /^(Добавить|Удалить)/ })).toEqual([]);
});

it('arrows move between slots, Tab reaches one of them, and Enter clicks it', () => {
  render(<WeeklyCalendar {...week} {...owner} />);
  const reachable = () =>
    screen.getAllByRole('button').filter((button) => button.dataset['slot'] && button.tabIndex === 0);
  expect(reachable().map(nameOf)).toEqual([late]);
  screen.getByRole('button', { name: late }).focus();
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowUp' });
  expect(nameOf(document.activeElement)).toBe(taken);
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowLeft' });
  expect(nameOf(document.activeElement)).toContain('вторник, 24\u00a0ноября');
  expect(reachable()).toHaveLength(1);
});

it.each(['altKey', 'ctrlKey', 'metaKey', 'shiftKey'])('a key pressed with %s is left to the browser', (modifier) => {
  const handle = vi.fn();
  render(<WeeklyCalendar {...week} {...owner} onRemove={handle} onMondayChange={handle} />);
  const slot = screen.getByRole('button', { name: late });
  slot.focus();
  for (const key of ['ArrowLeft', 'ArrowUp', 'Home', 'PageDown', 'Delete'])
    expect(fireEvent.keyDown(slot, { key, [modifier]: true })).toBe(true);
  expect(document.activeElement).toBe(slot);
  expect(handle).not.toHaveBeenCalled();
  expect(fireEvent.keyDown(slot, { key: 'Delete' })).toBe(false);
  expect(handle).toHaveBeenCalledOnce();
});

it.each([
  ['2026-11-23', true, false, '2026-11-30'],
  ['2026-11-30', false, false, '2026-12-07'],
  ['2026-12-07', false, true, undefined],
])('in the week of %s back is disabled: %s, forward: %s', (monday, isFirst, isLast, next) => {
  const changes: string[] = [];
  render(
    <WeeklyCalendar
      {...week}
      monday={monday}
      mode="student"
      onPick={ignore}
      onMondayChange={(to) => changes.push(to)}
    />,
  );
  const back = screen.getByRole('button', { name: /^Предыдущая неделя/ });
  const forward = screen.getByRole('button', { name: /^Следующая неделя/ });
  expect([isDisabled(back), isDisabled(forward)]).toEqual([isFirst, isLast]);
  fireEvent.click(forward);
  expect(changes).toEqual(next ? [next] : []);
});

it('slots are under the days of Bratislava in any time zone of the viewer', () => {
  process.env['TZ'] = 'Pacific/Kiritimati';
  render(<WeeklyCalendar {...week} mode="student" onPick={ignore} />);
  expect(slotNames()).toEqual([
    'четверг, 26\u00a0ноября, 17:00–18:00, у вас пт, 27\u00a0ноября, 06:00–07:00, свободно',
  ]);
});

it('today is marked, and the current time is before the next slot', () => {
  render(<WeeklyCalendar {...week} {...owner} />);
  expect(screen.getAllByRole('heading', { level: 4, current: 'date' })[0]?.textContent).toContain(
    'среда, 25\u00a0ноября, сегодня',
  );
  expect(screen.getByText('сейчас').parentElement?.textContent).toBe('сейчас 12:00');
});

it('the end of the week shows the remaining days and links to the next week', () => {
  const changes: string[] = [];
  const show = { ...week, mode: 'student', onPick: ignore, onMondayChange: (to: string) => changes.push(to) } as const;
  vi.setSystemTime(new Date('2026-11-27T11:00:00Z'));
  render(<WeeklyCalendar {...show} />);
  expect(screen.queryByText(/^На этой неделе остал/)).toBeNull();
  cleanup();
  for (const [now, text] of [
    ['2026-11-28T11:00:00Z', /^На этой неделе осталось 2 дня/],
    ['2026-11-29T11:00:00Z', /^На этой неделе остался 1 день/],
  ] as const) {
    vi.setSystemTime(new Date(now));
    render(<WeeklyCalendar {...show} />);
    expect(screen.getByText(text)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'К следующей неделе' }));
    cleanup();
  }
  expect(changes).toEqual(['2026-11-30', '2026-11-30']);
  render(<WeeklyCalendar {...show} monday="2026-11-30" />);
  expect(screen.queryByText(/^На этой неделе остал/)).toBeNull();
});

it('a click on a slot calls onPick, except in the preview', () => {
  const picked: number[] = [];
  const { rerender } = render(<WeeklyCalendar {...week} mode="student" onPick={({ id }) => picked.push(id)} />);
  fireEvent.click(screen.getByRole('button', { name: late }));
  rerender(<WeeklyCalendar {...week} mode="preview" />);
  fireEvent.click(screen.getByRole('button', { name: late }));
  expect(picked).toEqual([3]);
});
