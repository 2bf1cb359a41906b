import { describe, expect, it } from 'vitest';
import type { AppError } from '#platform/http/app-error.ts';
import { checkContent, isHeld, type JudgedComment } from './rules.ts';

const judge = (content: string): unknown => {
  try {
    return checkContent(content);
  } catch (error) {
    const { code, message, errors } = error as AppError;
    return { code, message, errors };
  }
};

it('line ends are normalised; outer blanks and characters that PostgreSQL rejects are removed', () => {
  expect(judge('  раз\r\nдва\u0000 ')).toBe('раз\nдва');
  expect(judge('я'.repeat(5000))).toBe('я'.repeat(5000));
});

it.each([
  ['', 'Введите комментарий'],
  [' \r\n\u0000', 'Введите комментарий'],
  ['я'.repeat(5001), 'Комментарий не длиннее 5000 символов'],
])('an empty or too long comment is refused', (content, message) => {
  expect(judge(content)).toEqual({
    code: 'VALIDATION_FAILED',
    message,
    errors: [{ path: 'content', message }],
  });
});

describe('a link in one of the first comments of a student', () => {
  const judgeLink = (changed: Partial<JudgedComment>, heldMax = 2) =>
    isHeld({ content: 'https://example.com', role: 'STUDENT', otherCount: 0, ...changed }, heldMax);

  it.each(['Смотрите http://example.com', 'HTTPS://EXAMPLE.COM', 'www.example.com', 'пишите t.me/course', '(t.me/x)'])(
    'holds the comment: %s',
    (content) => {
      expect(judgeLink({ content })).toBe(true);
    },
  );

  it.each(['Без ссылки', 'example.com', 'start.me/x', 'яt.me/x', 'https', 'www'])(
    'is not recognised in: %s',
    (content) => {
      expect(judgeLink({ content })).toBe(false);
    },
  );

  it('does not hold later comments, or comments of people above STUDENT', () => {
    expect(judgeLink({ otherCount: 1 })).toBe(true);
    expect(judgeLink({ otherCount: 2 })).toBe(false);
    expect(judgeLink({}, 0)).toBe(false);
    for (const role of ['TEACHER', 'CURATOR', 'ADMIN', 'DEVELOPER'] as const) expect(judgeLink({ role })).toBe(false);
  });

  it('holds an edit that adds or replaces it, but not an edit that leaves it as it was', () => {
    expect(judgeLink({ contentBefore: 'Без ссылки' })).toBe(true);
    for (const contentBefore of ['www.example.com', 'https://example.com/course', 'https://example.co'])
      expect(judgeLink({ contentBefore })).toBe(true);
    expect(judgeLink({ content: 'и https://example.com тут', contentBefore: 'https://example.com' })).toBe(false);
    expect(judgeLink({ content: 'Тут: https://example.com.', contentBefore: 'https://example.com' })).toBe(false);
  });
});
