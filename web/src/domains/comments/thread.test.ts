import type { Comment } from '@kampus/contract/comments/comments';
import { expect, test } from 'vitest';
import type { CommentPages } from './queries.ts';
import { isPending, joinThread, toPending, withAdded, withRemoved, withUpdated } from './thread.ts';

const buildComment = (id: number, content = `Комментарий ${id}`): Comment => ({
  id,
  guideId: 1,
  content,
  username: 'olena',
  fullName: 'olena',
  role: 'STUDENT',
  avatarUrl: null,
  createdAt: '2026-11-01T10:00:00Z',
  updatedAt: null,
});

const buildPages = (items: Comment[], total = items.length): CommentPages => [{ items, total }];

test('a pending comment comes last and is counted', () => {
  const pending = toPending(1, { username: 'student', role: 'STUDENT' }, 'Спасибо');
  const thread = joinThread(buildPages([buildComment(1)]), [pending]);
  expect(isPending(pending)).toBe(true);
  expect(thread.loaded.map((comment) => comment.id)).toEqual([1]);
  expect(thread.own).toEqual([pending]);
  expect(thread.total).toBe(2);
});

test('two pending comments have different ids', () => {
  expect(toPending(1, { username: 'student', role: 'STUDENT' }, 'Раз').id).not.toBe(
    toPending(1, { username: 'student', role: 'STUDENT' }, 'Раз').id,
  );
});

test('a confirmed comment shows once', () => {
  const comment = buildComment(2);
  const thread = joinThread(withAdded(buildPages([buildComment(1)]), comment), [comment]);
  expect(thread.loaded.map(({ id }) => id)).toEqual([1]);
  expect(thread.own).toEqual([comment]);
  expect(thread.total).toBe(2);
});

test('a new comment comes after a partly loaded thread and does not join it', () => {
  const comment = buildComment(700);
  const pages = withAdded(buildPages([buildComment(1), buildComment(2)], 600), comment);
  const thread = joinThread(pages, [comment]);
  expect(thread.loaded.map(({ id }) => id)).toEqual([1, 2]);
  expect(thread.own).toEqual([comment]);
  expect(thread.total).toBe(601);
  expect(joinThread(pages, []).loaded.map(({ id }) => id)).toEqual([1, 2]);
});

test('a comment that moves between pages shows once', () => {
  const pages: CommentPages = [
    { items: [buildComment(1), buildComment(2)], total: 3 },
    { items: [buildComment(2), buildComment(3)], total: 3 },
  ];
  expect(joinThread(pages, []).loaded.map(({ id }) => id)).toEqual([1, 2, 3]);
});

test('an edited comment replaces the old one, and a removed one leaves the list and the count', () => {
  const pages = buildPages([buildComment(1), buildComment(2)]);
  expect(joinThread(withUpdated(pages, buildComment(2, 'Иначе')), []).loaded[1]?.content).toBe('Иначе');
  const thread = joinThread(withRemoved(pages, 1), []);
  expect(thread.loaded.map(({ id }) => id)).toEqual([2]);
  expect(thread.total).toBe(1);
});
