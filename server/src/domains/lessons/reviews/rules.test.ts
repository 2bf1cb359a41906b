import { expect, it } from 'vitest';
import { assertReviewable, type ReviewedLesson } from './rules.ts';

const now = new Date('2026-03-20T12:00Z');
const ends_at = new Date('2026-03-19T12:00Z');
const judge = (changed: Partial<ReviewedLesson>): unknown => {
  const held = { refunded_cents: 0, was_held: true, is_same_person: false };
  try {
    return assertReviewable({ is_reviewable: false, now, status: 'PAID', ends_at, ...held, ...changed });
  } catch (error) {
    return (error as Error).message;
  }
};

it('a review of a reviewable lesson is allowed', () => {
  expect(judge({ is_reviewable: true })).toBeUndefined();
});

it.each([
  ['its time is over', {}, 'Отзыв пишут в течение 14 дней после урока'],
  ['the lesson has not ended', { ends_at: new Date(now.getTime() + 1) }, 'Урока ещё не было'],
  ['the lesson is not paid', { status: 'CONFIRMED' }, 'Отзыв пишут после оплаченного урока'],
  ['a cent is refunded', { refunded_cents: 1 }, 'За этот урок деньги вернули: отзыв о нём не пишут'],
  ['a report says that a person was absent', { was_held: false }, 'Об этом уроке сообщили, что он не состоялся'],
  [
    'one Telegram confirmed both accounts',
    { is_same_person: true },
    'Этот аккаунт и аккаунт преподавателя подтверждены одним Telegram',
  ],
])('a review is refused if %s', (_what, changed, said) => {
  expect(judge(changed)).toBe(said);
});
