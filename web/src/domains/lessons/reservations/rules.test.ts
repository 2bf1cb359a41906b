import type { Reservation, ReservationStatus } from '@kampus/contract/lessons/reservations';
import type { Role } from '@kampus/contract/roles';
import { expect, it } from 'vitest';
import { buildLecture, buildReservation } from '#shared/testing/build.ts';
import {
  breakDownPrice,
  describeClosing,
  groupReservations,
  isJustOver,
  listPast,
  listStatusChanges,
  listUpcoming,
  owesAnswer,
} from './rules.ts';

/** A day before the time of `buildReservation` to answer ends. */
const inTime = new Date('2026-11-23T17:00:00.000Z');

const labelsFor = (status: ReservationStatus, username: string, role: Role) =>
  listStatusChanges(buildReservation({ status }), { username, role }, inTime).map(({ label }) => label);

it.each<[ReservationStatus, string, Role, string[]]>([
  ['PENDING', 'teacher', 'TEACHER', ['Принять', 'Отказать']],
  ['PENDING', 'Teacher', 'CURATOR', ['Принять', 'Отказать']],
  ['PENDING', 'teacher2', 'TEACHER', []],
  ['PENDING', 'admin', 'ADMIN', []],
  ['CONFIRMED', 'teacher', 'TEACHER', ['Оплачен']],
  ['CONFIRMED', 'admin', 'ADMIN', ['Отказать']],
  ['CONFIRMED', 'developer', 'DEVELOPER', ['Отказать']],
  ['CONFIRMED', 'curator', 'CURATOR', []],
  ['CONFIRMED', 'teacher', 'ADMIN', ['Оплачен', 'Отказать']],
  ['PAID', 'teacher', 'ADMIN', []],
  ['CLOSED', 'teacher', 'ADMIN', []],
])('a %s reservation offers %s (%s): %j', (status, username, role, labels) => {
  expect(labelsFor(status, username, role)).toEqual(labels);
});

it('a teacher who is blocked from writing may refuse and mark as paid', () => {
  const viewer = { username: 'teacher', role: 'TEACHER', isBlocked: true } as const;
  const changes = (['PENDING', 'CONFIRMED'] as const).map((status) =>
    listStatusChanges(buildReservation({ status }), viewer, inTime).map(({ label }) => label),
  );
  expect(changes).toEqual([['Отказать'], ['Оплачен']]);
});

it('a request can be answered until its time is over and its lesson begins', () => {
  const answerUntil = '2026-11-24T12:00:00.000Z';
  const countAt = (moment: string, over: Partial<Reservation>) => {
    const viewer = { username: 'teacher', role: 'TEACHER' } as const;
    return listStatusChanges(buildReservation(over), viewer, new Date(moment)).length;
  };
  expect(countAt('2026-11-24T11:59:59.999Z', { answerUntil })).toBe(2);
  expect(countAt(answerUntil, { answerUntil })).toBe(0);
  const begun = { answerUntil: '2026-11-25T12:00:00.000Z' };
  expect(countAt('2026-11-24T17:00:00.000Z', begun)).toBe(0);
});

it('«Оплачен» is the next step only after the lesson', () => {
  const reservation = buildReservation({ status: 'CONFIRMED' });
  const end = Date.parse(reservation.lecture.scheduleEnd);
  const isDueAt = (at: number) =>
    listStatusChanges(reservation, { username: 'teacher', role: 'TEACHER' }, new Date(at)).map(({ isDue }) => isDue);
  expect([isDueAt(end - 1), isDueAt(end)]).toEqual([[false], [true]]);
});

it('an admin does not refuse a lesson that an open report settles', () => {
  const report = { kind: 'OTHER', by: 'STUDENT', state: 'OPEN', answerUntil: '2026-12-01T10:00:00Z' } as const;
  const labels = (openMatters: Reservation['openMatters']) =>
    listStatusChanges(
      buildReservation({ status: 'CONFIRMED', openMatters }),
      { username: 'teacher', role: 'ADMIN' },
      inTime,
    ).map(({ label }) => label);
  expect(labels({ move: null, report })).toEqual(['Оплачен']);
  expect(labels({ move: null, report: null })).toEqual(['Оплачен', 'Отказать']);
});

it('the price splits into one person and then 30 minutes', () => {
  expect(breakDownPrice({ price: 22, capacity: 2, duration: 2 })).toEqual({ perPerson: 11, basePrice: 5.5 });
});

const at = (id: number, start: string, status: ReservationStatus = 'PENDING') =>
  buildReservation({
    id,
    status,
    lecture: buildLecture({
      schedule: start,
      scheduleEnd: new Date(Date.parse(start) + 3_600_000).toISOString(),
    }),
  });

it('upcoming lessons are in time order; a closed one is past at any time', () => {
  const now = new Date('2026-11-24T12:00:00Z');
  const lessons = [
    at(1, '2026-11-25T10:00:00Z'),
    at(2, '2026-11-24T10:00:00Z', 'PAID'),
    at(3, '2026-11-24T14:00:00Z', 'CLOSED'),
    at(4, '2026-11-24T11:30:00Z', 'CONFIRMED'),
  ];
  expect(listUpcoming(lessons, now).map(({ id }) => id)).toEqual([4, 1]);
  expect(listPast(lessons, now).map(({ id }) => id)).toEqual([3, 2]);
});

it('a teacher sees four groups: waiting, over and unmarked, ahead, history', () => {
  const groups = groupReservations(
    [
      at(1, '2026-11-26T10:00:00Z'),
      at(2, '2026-11-25T10:00:00Z'),
      at(3, '2026-11-24T10:00:00Z', 'CONFIRMED'),
      at(4, '2026-11-25T12:00:00Z', 'PAID'),
      at(5, '2026-11-24T11:30:00Z', 'CONFIRMED'),
      at(6, '2026-11-20T10:00:00Z', 'PAID'),
      at(7, '2026-11-28T10:00:00Z', 'CLOSED'),
      at(8, '2026-11-23T10:00:00Z', 'CONFIRMED'),
    ],
    new Date('2026-11-24T12:00:00Z'),
  );
  expect(Object.values(groups).map((group: { id: number }[]) => group.map(({ id }) => id))).toEqual([
    [2, 1],
    [8, 3],
    [5, 4],
    [6, 7],
  ]);
});

it('past lessons are newest first and can be reported for two days', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  const [old, recent, ahead] = [
    at(1, '2026-11-17T10:00:00Z', 'PAID'),
    at(2, '2026-11-19T10:00:00Z', 'CONFIRMED'),
    at(3, '2026-11-21T10:00:00Z', 'CONFIRMED'),
  ];
  expect(listPast([old, recent, ahead], now).map(({ id }) => id)).toEqual([2, 1]);
  expect([old, recent, ahead].map((lesson) => isJustOver(lesson, now))).toEqual([false, true, false]);
  expect(isJustOver(at(4, '2026-11-19T10:00:00Z', 'CLOSED'), now)).toBe(false);
});

it.each([
  ['TEACHER', null, 'Преподаватель отказал'],
  ['TEACHER', 'Болею', 'Преподаватель отменил'],
  ['ADMIN', null, 'Администратор отказал'],
  ['ADMIN', 'Так видно', 'Закрыта по решению куратора'],
  ['STUDENT', null, 'Ученик отменил'],
  ['SYSTEM', null, 'Осталась без ответа'],
] as const)('a reservation that %s closed with the reason %j says «%s»', (closedBy, closeReason, text) => {
  const ahead = at(1, '2026-11-21T10:00:00Z', 'CLOSED');
  expect(describeClosing({ ...ahead, closedBy, closeReason }, new Date('2026-11-20T12:00:00Z'))).toBe(text);
});

it('a student reads «Вы отменили» about the own cancellation', () => {
  const closed = { ...at(1, '2026-11-21T10:00:00Z', 'CLOSED'), closedBy: 'STUDENT' as const };
  const now = new Date('2026-11-20T12:00:00Z');
  expect(describeClosing(closed, now, 'STUDENT')).toBe('Вы отменили');
  expect(describeClosing(closed, now, 'TEACHER')).toBe('Ученик отменил');
});

it('a reservation that the portal closes after the lesson does not say "without an answer"', () => {
  const over = { ...at(1, '2026-11-12T10:00:00Z', 'CLOSED'), closedBy: 'SYSTEM' as const };
  expect(describeClosing(over, new Date('2026-11-20T12:00:00Z'))).toBe('Закрыта порталом');
});

const move = {
  id: 5,
  state: 'PROPOSED' as const,
  by: 'STUDENT' as const,
  schedule: '2026-11-26T10:00:00Z',
  scheduleEnd: '2026-11-26T11:00:00Z',
  location: 'Онлайн',
  languages: ['Русский'],
  until: '2026-11-25T10:00:00Z',
};
const report = {
  kind: 'OTHER' as const,
  by: 'TEACHER' as const,
  state: 'OPEN' as const,
  answerUntil: '2026-11-27T10:00:00Z',
};

it('a proposal and an open report wait for the other side, and a contested report for neither', () => {
  const owing = (openMatters: Reservation['openMatters']) =>
    (['STUDENT', 'TEACHER', undefined] as const).filter((side) =>
      owesAnswer(buildReservation(openMatters && { openMatters }), side),
    );
  expect(owing(undefined)).toEqual([]);
  expect(owing({ move, report: null })).toEqual(['TEACHER']);
  expect(owing({ move: null, report })).toEqual(['STUDENT']);
  expect(owing({ move, report })).toEqual(['STUDENT', 'TEACHER']);
  expect(owing({ move: null, report: { ...report, state: 'CONTESTED' } })).toEqual([]);
});

it('a lesson that waits for the teacher is in the waiting group with any status', () => {
  const now = new Date('2026-11-24T12:00:00Z');
  const withMove = { ...at(1, '2026-11-26T10:00:00Z', 'PAID'), openMatters: { move, report: null } };
  const withReport = { ...at(2, '2026-11-24T09:00:00Z', 'PAID'), openMatters: { move: null, report } };
  const groups = groupReservations([withMove, withReport], now);
  expect(groups.waiting.map(({ id }) => id)).toEqual([1]);
  expect(groups.history.map(({ id }) => id)).toEqual([2]);
});
