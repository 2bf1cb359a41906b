import type { Transaction } from '@kampus/contract/balance/balance';
import type { Guide } from '@kampus/contract/guides/guides';
import type { Reservation, ReservationDetails } from '@kampus/contract/lessons/reservations';
import type { Lecture } from '@kampus/contract/teaching/lectures';

/** Complete payloads for tests. `over` replaces the fields that matter to the test. */
export function buildLecture(over: Partial<Lecture> = {}): Lecture {
  return {
    id: 1,
    schedule: '2026-11-24T17:00:00.000Z',
    scheduleEnd: '2026-11-24T18:00:00.000Z',
    date: '2026-11-24',
    duration: 2,
    capacity: 1,
    price: 10,
    status: 'OPEN',
    teacherUsername: 'teacher',
    teacherFullName: 'Мария Шевчук',
    location: 'Онлайн',
    languages: ['Русский'],
    createdAt: '2026-11-20T10:00:00.000Z',
    possibleSizeOfLecture: 2,
    name: 'Урок',
    description: '',
    ...over,
  };
}

export function buildReservation(over: Partial<Reservation> = {}): Reservation {
  return {
    id: 1,
    status: 'PENDING',
    createdAt: '2026-11-20T10:00:00.000Z',
    username: 'student',
    studentFullName: 'Дарья Климчук',
    location: 'Онлайн',
    lecture: buildLecture({ status: 'RESERVED' }),
    goal: null,
    answerUntil: '2026-11-24T17:00:00.000Z',
    contact: null,
    closedBy: null,
    closeReason: null,
    covered: false,
    refunded: 0,
    ...over,
  };
}

/** An accepted lesson about which nothing can be done. */
export function buildDetails(over: Partial<ReservationDetails> = {}): ReservationDetails {
  return {
    ...buildReservation({ status: 'CONFIRMED' }),
    events: [],
    actions: [],
    cancellation: null,
    lateFee: 0,
    room: null,
    exactPlace: null,
    move: null,
    report: null,
    review: null,
    ...over,
  };
}

/** Payment for a lesson, from the side of its student. */
export function buildTransaction(over: Partial<Transaction> = {}): Transaction {
  return {
    id: 14,
    type: 'WITHDRAW',
    amount: 14,
    createdAt: '2026-11-21T17:05:00+00:00',
    description: 'Оплата урока: Мария Шевчук',
    ...over,
  };
}

/** The text view of the editor cannot show a caption, so this guide opens as HTML. */
export const markupBody = '<table><caption>x</caption><tbody><tr><td>1</td></tr></tbody></table>';

/** A guide with only the fields that its page and its form read. */
export const markupGuide = {
  id: 7,
  topicId: 3,
  topic: { id: 3, name: 'FIIT', type: 'FACULTY', universityId: 1 },
  title: 'Стипендия',
  body: markupBody,
  version: 1,
  updatedAt: '2026-01-01T10:00:00Z',
} as unknown as Guide;
