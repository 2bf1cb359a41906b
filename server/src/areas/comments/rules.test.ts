import { expect, it } from 'vitest';
import type { AppError } from '#platform/http/app-error.ts';
import { checkContent } from './rules.ts';

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
