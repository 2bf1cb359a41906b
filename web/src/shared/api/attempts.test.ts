import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { createAttempts } from './attempts.ts';

const request = { name: 'createReservation', body: { lectureId: 1, capacity: 2, duration: 2 } };
const lost = () => new ApiError(0, 'Нет связи с сервером');

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Returns the responses in order and throws an Error among them. Records the keys. */
function answering(...answers: (Error | string)[]) {
  const keys: string[] = [];
  const send = async (key: string) => {
    const answer = answers[keys.push(key) - 1];
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return { send, keys };
}
const settle = async <T>(promise: Promise<T>) => {
  const settled = promise.catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  return settled;
};

it('a request with a lost response is retried once under the same key, without user action', async () => {
  const { send, keys } = answering(lost(), 'booked');
  expect(await settle(createAttempts()(request, send))).toBe('booked');
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
});

it('a repeated request after a lost response has the same key until a response arrives', async () => {
  const attempt = createAttempts();
  const { send, keys } = answering(lost(), new ApiError(503, 'Сервис временно недоступен'), 'booked', 'booked');
  expect(await settle(attempt(request, send))).toMatchObject({ status: 503 });
  expect(await settle(attempt({ ...request }, send))).toBe('booked');
  expect(await settle(attempt(request, send))).toBe('booked');
  expect(new Set(keys.slice(0, 3)).size).toBe(1);
  expect(keys[3]).not.toBe(keys[0]);
});

it('another request, or a retry after a refusal, has a new key', async () => {
  const attempt = createAttempts();
  const { send, keys } = answering(new ApiError(409, 'Это время уже занято'), 'booked', 'booked');
  expect(await settle(attempt(request, send))).toMatchObject({ status: 409 });
  expect(keys).toHaveLength(1);
  await settle(attempt(request, send));
  await settle(attempt({ ...request, name: 'topUp' }, send));
  expect(new Set(keys).size).toBe(3);
});

it('a request repeated after 11 minutes has a new key', async () => {
  let now = 0;
  const attempt = createAttempts(() => now);
  const { send, keys } = answering(lost(), lost(), 'booked');
  await settle(attempt(request, send));
  now = 11 * 60_000;
  await settle(attempt(request, send));
  expect(keys[2]).not.toBe(keys[0]);
});

it('without a connection no request is retried automatically', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { send, keys } = answering(lost(), 'booked');
  expect(await settle(createAttempts()(request, send))).toMatchObject({ status: 0 });
  expect(keys).toHaveLength(1);
  vi.restoreAllMocks();
});
