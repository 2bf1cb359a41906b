import type { ReservationStatus } from '@kampus/contract/lessons/reservations';
import { describe, expect, it } from 'vitest';
import { answerDueAt, assertPriceSeen, assertReservable, type ReservationState } from './requests/rules.ts';
import {
  admin,
  curator,
  hoursFromNow,
  lesson,
  now,
  refusal,
  stranger,
  student,
  teacher,
  verdict,
} from './rules.test-data.ts';
import {
  assertStatusChange,
  getSide,
  isCancellable,
  isWaivable,
  type LessonState,
  planCancellation,
  sideOf,
  studentFee,
} from './rules.ts';

it.each([
  ['the teacher’s own time for an answer', { answer_hours: 24, notice_hours: 0 }, 72, 24],
  ['two hours before the lesson', { answer_hours: 24, notice_hours: 0 }, 20, 18],
  ['the teacher’s notice before the lesson', { answer_hours: 48, notice_hours: 12 }, 48, 36],
  ['a third of the time that is left', { answer_hours: 24, notice_hours: 0 }, 1.5, 0.5],
  ['a third of the time that is left, with a long notice', { answer_hours: 24, notice_hours: 24 }, 24, 8],
])('an answer is due after %s', (_what, settings, startsIn, dueIn) => {
  expect(answerDueAt({ now, ...settings }, hoursFromNow(startsIn))).toEqual(hoursFromNow(dueIn));
});

describe('a request', () => {
  const limits = { waitingRequests: 5, waitingRequestsPerTeacher: 3 };
  const lecture = {
    teacherId: 2,
    status: 'OPEN' as const,
    startsAt: hoursFromNow(2),
    endsAt: hoursFromNow(4),
    offeredUntil: null,
  };
  const state: ReservationState = {
    now,
    studentId: 1,
    isConfirmed: true,
    lecture,
    isBusy: false,
    waiting: { inAll: 0, withTeacher: 0 },
  };
  const judge = (changed: Partial<ReservationState>, wanted: { startsAt?: Date; duration?: number } = {}): unknown =>
    verdict(() => assertReservable({ ...state, ...changed }, { startsAt: undefined, duration: 2, ...wanted }, limits));

  it('is accepted for an open slot in the future, from its start or from a later half hour inside it', () => {
    expect(judge({})).toBeUndefined();
    expect(judge({}, { duration: 4 })).toBeUndefined();
    expect(judge({}, { startsAt: hoursFromNow(3.5), duration: 1 })).toBeUndefined();
  });

  it.each([
    [
      'an account that is not confirmed',
      { isConfirmed: false },
      'ACCOUNT_NOT_CONFIRMED: Подтвердите аккаунт через Telegram',
    ],
    ['a slot that does not exist', { lecture: undefined }, 'NOT_FOUND: Такого времени нет'],
    ['one’s own slot', { studentId: 2 }, 'OWN_LECTURE: Нельзя забронировать собственный урок'],
    ['a taken slot', { lecture: { ...lecture, status: 'BOOKED' as never } }, 'LECTURE_NOT_OPEN: Это время уже занято'],
    [
      'a slot that waits for another person',
      { lecture: { ...lecture, offeredUntil: hoursFromNow(0.5) } },
      'LECTURE_NOT_OPEN: До 13:30 это время ждёт другого ученика',
    ],
    ['a slot that begins now', { lecture: { ...lecture, startsAt: now } }, 'LECTURE_BEGUN: Урок уже начался'],
    ['a student with another lesson at that time', { isBusy: true }, 'STUDENT_BUSY: У вас уже есть урок в это время'],
  ])('is refused for %s', (_what, changed, message) => {
    expect(judge(changed)).toBe(message);
  });

  it('is refused unless it starts on a half hour inside the slot and ends with the slot or before', () => {
    const start = 'RESERVATION_INVALID: Урок должен начинаться внутри свободного времени';
    expect(judge({}, { startsAt: hoursFromNow(2.25) })).toBe('RESERVATION_INVALID: Урок начинается в :00 или :30');
    expect(judge({}, { startsAt: hoursFromNow(1.5) })).toBe(start);
    expect(judge({}, { startsAt: hoursFromNow(4) })).toBe(start);
    expect(judge({}, { duration: 5 })).toBe('RESERVATION_INVALID: Длительность: не больше 120 минут');
    expect(judge({}, { startsAt: hoursFromNow(3), duration: 3 })).toBe(
      'RESERVATION_INVALID: Длительность: не больше 60 минут',
    );
  });

  it('is refused with the path of the invalid field', () => {
    const rule = (wanted: { startsAt: Date | undefined; duration: number }) => () =>
      assertReservable(state, wanted, limits);
    expect(refusal(rule({ startsAt: hoursFromNow(2.25), duration: 1 })).errors).toEqual([
      { path: 'startAt', message: 'Урок начинается в :00 или :30' },
    ]);
    expect(refusal(rule({ startsAt: hoursFromNow(5), duration: 1 })).errors?.[0]?.path).toBe('startAt');
    expect(refusal(rule({ startsAt: undefined, duration: 9 })).errors?.[0]?.path).toBe('duration');
  });

  it('is refused with five waiting requests, or with three for the same teacher', () => {
    expect(judge({ waiting: { inAll: 4, withTeacher: 2 } })).toBeUndefined();
    expect(judge({ waiting: { inAll: 4, withTeacher: 3 } })).toBe(
      'TOO_MANY_REQUESTS_WAITING: Больше 3 заявок одному преподавателю ждать не могут',
    );
    expect(judge({ waiting: { inAll: 5, withTeacher: 3 } })).toBe(
      'TOO_MANY_REQUESTS_WAITING: Больше 5 заявок ждать ответа не могут',
    );
    expect(judge({ waiting: { inAll: 5, withTeacher: 0 } })).toBe(
      'TOO_MANY_REQUESTS_WAITING: Больше 5 заявок ждать ответа не могут',
    );
  });

  it('is refused with the new total if the person saw a different price', () => {
    expect(verdict(() => assertPriceSeen(undefined, 1000))).toBeUndefined();
    expect(verdict(() => assertPriceSeen(10, 1000))).toBeUndefined();
    const error = refusal(() => assertPriceSeen(5, 1000));
    expect(error).toMatchObject({ code: 'PRICE_CHANGED', extensions: { price: 10 } });
    expect(error.message).toBe('Цена изменилась: урок стоит 10.00 €');
  });
});

describe('the sides of a lesson', () => {
  it('are its student and its teacher, and no other person', () => {
    expect([1, 2, 3].map((id) => sideOf(lesson(), id))).toEqual(['STUDENT', 'TEACHER', undefined]);
    expect(getSide(lesson(), teacher)).toBe('TEACHER');
    expect(verdict(() => getSide(lesson(), admin))).toBe('FORBIDDEN: Недостаточно прав');
  });
});

describe('a change of status', () => {
  const change = (state: Partial<LessonState>, actor: typeof student, to: ReservationStatus) =>
    verdict(() => assertStatusChange(lesson(state), actor, to));
  const pending = { status: 'PENDING' as const };
  const forbidden = 'FORBIDDEN: Недостаточно прав';
  const none = 'STATUS_CHANGE_NOT_ALLOWED: Такое изменение статуса сейчас невозможно';

  it('is allowed to the teacher of the lesson: accepting, refusing, marking paid', () => {
    expect(change(pending, teacher, 'CONFIRMED')).toBe('TEACHER');
    expect(change(pending, teacher, 'CLOSED')).toBe('TEACHER');
    expect(change({}, teacher, 'PAID')).toBe('TEACHER');
  });

  it('from CONFIRMED to CLOSED is allowed only to an admin', () => {
    expect(change({}, admin, 'CLOSED')).toBe('ADMIN');
    expect(change({}, teacher, 'CLOSED')).toBe(forbidden);
    expect(change({}, { ...teacher, role: 'ADMIN' }, 'CLOSED')).toBe('ADMIN');
  });

  it('is forbidden to other people, and an admin cannot act as the teacher', () => {
    for (const actor of [student, stranger, curator]) expect(change(pending, actor, 'CONFIRMED')).toBe(forbidden);
    expect(change(pending, admin, 'CONFIRMED')).toBe(forbidden);
    expect(change({}, admin, 'PAID')).toBe(forbidden);
    expect(change({ status: 'CLOSED' }, stranger, 'CONFIRMED')).toBe(forbidden);
  });

  it('is refused between other statuses', () => {
    expect(change({ status: 'PAID' }, teacher, 'CLOSED')).toBe(none);
    expect(change({ status: 'CLOSED' }, admin, 'CONFIRMED')).toBe(none);
    expect(change(pending, teacher, 'PAID')).toBe(none);
    expect(change(pending, teacher, 'PENDING')).toBe(none);
  });

  it('is refused for a request after the lesson begins or the time for an answer ends', () => {
    const begun = 'LECTURE_BEGUN: Урок уже начался: заявка закрывается без ответа';
    const overdue = 'ANSWER_OVERDUE: Время на ответ истекло: заявка закрывается';
    expect(change({ ...pending, starts_at: now }, teacher, 'CONFIRMED')).toBe(begun);
    expect(change({ ...pending, starts_at: hoursFromNow(0.01) }, teacher, 'CONFIRMED')).toBe('TEACHER');
    expect(change({ ...pending, answer_due_at: now }, teacher, 'CLOSED')).toBe(overdue);
    expect(change({ ...pending, answer_due_at: hoursFromNow(0.01) }, teacher, 'CLOSED')).toBe('TEACHER');
    expect(change({ starts_at: hoursFromNow(-3), answer_due_at: now }, teacher, 'PAID')).toBe('TEACHER');
  });

  it('accepts an uncovered request only if the teacher does not require cover', () => {
    const poor = { ...pending, available_cents: 1000, price_cents: 1001 };
    expect(change(poor, teacher, 'CONFIRMED')).toBe('TEACHER');
    expect(change({ ...poor, covered_only: true }, teacher, 'CONFIRMED')).toBe(
      'NOT_COVERED: На балансе ученика не хватает на этот урок',
    );
    expect(change({ ...poor, covered_only: true }, teacher, 'CLOSED')).toBe('TEACHER');
    expect(change({ ...poor, covered_only: true, available_cents: 1001 }, teacher, 'CONFIRMED')).toBe('TEACHER');
  });
});

describe('the fee of a cancellation', () => {
  const late = { free_until: hoursFromNow(-1) };

  it('is half of a locked or paid price after the deadline, rounded half up to the cent', () => {
    expect(studentFee(lesson(late))).toBe(501);
    expect(studentFee(lesson({ ...late, price_cents: 1000 }))).toBe(500);
    expect(studentFee(lesson({ ...late, status: 'PAID', covered_cents: 0 }))).toBe(501);
  });

  it('is zero until the deadline, for a request, and for an uncovered lesson', () => {
    expect(studentFee(lesson({ free_until: now }))).toBe(0);
    expect(studentFee(lesson({ ...late, status: 'PENDING' }))).toBe(0);
    expect(studentFee(lesson({ ...late, covered_cents: 0 }))).toBe(0);
  });

  it('is zero if the teacher may not teach any more', () => {
    expect(studentFee(lesson({ ...late, is_teacher_away: true }))).toBe(0);
    expect(studentFee(lesson({ ...late, status: 'PAID', covered_cents: 0, is_teacher_away: true }))).toBe(0);
  });

  it('can be waived once, for seven days after the lesson was closed', () => {
    const closed = { status: 'CLOSED' as const, fee_cents: 501, closed_at: hoursFromNow(-7 * 24) };
    expect(isWaivable(lesson(closed))).toBe(true);
    expect(isWaivable(lesson({ ...closed, closed_at: hoursFromNow(-7 * 24 - 0.01) }))).toBe(false);
    expect(isWaivable(lesson({ ...closed, fee_waived_at: now }))).toBe(false);
    expect(isWaivable(lesson({ ...closed, fee_cents: 0 }))).toBe(false);
    expect(isWaivable(lesson({ ...closed, goodwill_cents: 1 }))).toBe(false);
    expect(isWaivable(lesson({ ...closed, closed_at: null }))).toBe(false);
  });
});

describe('a cancellation', () => {
  const plan = (state: Partial<LessonState>, actor: typeof student, sent: { reason?: string; fee?: number } = {}) =>
    verdict(() => planCancellation(lesson(state), actor, { fee: 0, ...sent }));

  it('is allowed to a student before the start, to a teacher before the end, and to both for a request', () => {
    const begun = { starts_at: now, ends_at: hoursFromNow(1) };
    const over = { starts_at: hoursFromNow(-1), ends_at: now };
    const before = { starts_at: hoursFromNow(0.01), ends_at: hoursFromNow(1) };
    expect([isCancellable(lesson(before), 'STUDENT'), isCancellable(lesson(before), 'TEACHER')]).toEqual([true, true]);
    expect([isCancellable(lesson(begun), 'STUDENT'), isCancellable(lesson(begun), 'TEACHER')]).toEqual([false, true]);
    expect([isCancellable(lesson(over), 'STUDENT'), isCancellable(lesson(over), 'TEACHER')]).toEqual([false, false]);
    expect(isCancellable(lesson({ ...over, status: 'PENDING' }), 'STUDENT')).toBe(true);
    expect(isCancellable(lesson({ status: 'CLOSED' }), 'TEACHER')).toBe(false);
    expect(isCancellable(lesson({ status: 'PAID' }), 'STUDENT')).toBe(true);
  });

  it('costs the student the fee that the site showed, and is free for the teacher', () => {
    const late = { free_until: hoursFromNow(-1) };
    expect(plan({}, student)).toEqual({ side: 'STUDENT', feeCents: 0 });
    expect(plan(late, student, { fee: 5.01 })).toEqual({ side: 'STUDENT', feeCents: 501 });
    expect(plan(late, teacher, { reason: 'Болею' })).toEqual({ side: 'TEACHER', feeCents: 0 });
  });

  it('is refused with the current fee if the person saw a different fee', () => {
    const late = { free_until: hoursFromNow(-1) };
    expect(plan(late, student)).toBe('FEE_CHANGED: Отмена сейчас стоит 5.01 €');
    expect(plan({}, student, { fee: 5.01 })).toBe('FEE_CHANGED: Отмена сейчас бесплатна');
    const error = refusal(() => planCancellation(lesson(late), student, { fee: 0 }));
    expect(error.extensions).toEqual({ fee: 5.01 });
  });

  it('is refused with a different text for a closed, a begun and an ended lesson', () => {
    const over = { starts_at: hoursFromNow(-1), ends_at: now };
    expect(plan({ status: 'CLOSED' }, student)).toBe('STATUS_CHANGE_NOT_ALLOWED: Этот урок уже отменён');
    expect(plan(over, student)).toBe('CANCEL_TOO_LATE: Урок уже начался: отменить его нельзя');
    expect(plan(over, teacher)).toBe('CANCEL_TOO_LATE: Урок уже прошёл: отменить его нельзя');
    expect(plan({}, admin)).toBe('FORBIDDEN: Недостаточно прав');
  });

  it('needs a reason from the teacher, but not from the student', () => {
    for (const sent of [{}, { reason: '' }]) {
      expect(plan({}, teacher, sent)).toBe('VALIDATION_FAILED: Укажите причину');
      const error = refusal(() => planCancellation(lesson(), teacher, { fee: 0, ...sent }));
      expect(error.errors).toEqual([{ path: 'reason', message: 'Укажите причину' }]);
    }
  });
});
