import { expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { createAttemptKeys } from './attempt-key.ts';

const request = { lectureId: 1, capacity: 2, duration: 2 };

it('the same request after a lost answer is the same attempt', () => {
  const attempts = createAttemptKeys();
  const key = attempts.keyOf(request);
  attempts.handleFailure(new ApiError(0, 'Нет связи с сервером'));
  expect(attempts.keyOf({ ...request })).toBe(key);
  attempts.handleFailure(new ApiError(503, 'Сервис временно недоступен'));
  expect(attempts.keyOf(request)).toBe(key);
});

it('another request, or a new try after a refusal, is an attempt of its own', () => {
  const attempts = createAttemptKeys();
  const key = attempts.keyOf(request);
  expect(attempts.keyOf({ ...request, duration: 3 })).not.toBe(key);
  const again = attempts.keyOf(request);
  attempts.handleFailure(new ApiError(409, 'Это время уже занято'));
  expect(attempts.keyOf(request)).not.toBe(again);
});
