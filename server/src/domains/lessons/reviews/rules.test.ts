import { expect, it } from 'vitest';
import { assertReviewable, type ReviewedLesson } from './rules.ts';

const now = new Date('2026-03-20T12:00Z');
const daysAgo = (days: number): Date => new Date(now.getTime() - days * 86_400_000);
const judge = (changed: Partial<ReviewedLesson>): unknown => {
  const held = { refunded_cents: 0, was_held: true, is_same_person: false };
  try {
    return assertReviewable({ now, status: 'PAID', ends_at: daysAgo(1), ...held, ...changed });
  } catch (error) {
    return (error as Error).message;
  }
};

it('a review of a paid and held lesson is allowed for fourteen days after its end', () => {
  expect(judge({})).toBeUndefined();
  expect(judge({ ends_at: now })).toBeUndefined();
  expect(judge({ ends_at: daysAgo(14) })).toBeUndefined();
  expect(judge({ ends_at: daysAgo(14.001) })).toBe('Отзыв пишут в течение 14 дней после урока');
  expect(judge({ ends_at: daysAgo(-0.001) })).toBe('Урока ещё не было');
});

it.each([
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
