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

it('a comment is kept with uniform line ends, without blanks around it and what PostgreSQL cannot store', () => {
  expect(judge('  раз\r\nдва\u0000 ')).toBe('раз\nдва');
  expect(judge('я'.repeat(5000))).toBe('я'.repeat(5000));
});

it.each([
  ['', 'Введите комментарий'],
  [' \r\n\u0000', 'Введите комментарий'],
  ['я'.repeat(5001), 'Комментарий не длиннее 5000 символов'],
])('a comment without text or of too much is refused', (content, message) => {
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
    'is held: %s',
    (content) => {
      expect(judgeLink({ content })).toBe(true);
    },
  );

  it.each(['Без ссылки', 'example.com', 'start.me/x', 'яt.me/x', 'https', 'www'])('is none: %s', (content) => {
    expect(judgeLink({ content })).toBe(false);
  });

  it('is not held from the next comment on, nor of those who rank above a student', () => {
    expect(judgeLink({ otherCount: 1 })).toBe(true);
    expect(judgeLink({ otherCount: 2 })).toBe(false);
    expect(judgeLink({}, 0)).toBe(false);
    for (const role of ['TEACHER', 'CURATOR', 'ADMIN', 'DEVELOPER'] as const) expect(judgeLink({ role })).toBe(false);
  });

  it('is held by the edit that adds it, and not where there was one before', () => {
    expect(judgeLink({ contentBefore: 'Без ссылки' })).toBe(true);
    expect(judgeLink({ contentBefore: 'www.example.com' })).toBe(false);
  });
});
