import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPace, type Pace } from './pace.ts';

let pace: Pace;
/** Times at which calls reached Telegram. */
let calledAt: number[];
/** The wait in the response of Telegram, in seconds. */
let retryAfter: number | undefined;

beforeEach(() => {
  pace = createPace();
  calledAt = [];
  retryAfter = undefined;
});
afterEach(() => {
  vi.useRealTimers();
});

async function answer() {
  calledAt.push(performance.now());
  return retryAfter === undefined
    ? { ok: true, result: true }
    : { ok: false, error_code: 429, description: 'wait', parameters: { retry_after: retryAfter } };
}
// One transformer serves all methods. Each method has its own type.
const call = (method: string) => pace.obey(answer as never, method as never, {} as never);

describe('the pace of messages', () => {
  it('is at most 30 messages a second', async () => {
    const startedAt = performance.now();
    await Promise.all(Array.from({ length: 30 }, () => call('sendMessage')));
    expect(performance.now() - startedAt).toBeGreaterThan(29 * 35 - 5);
  });

  it('does not delay calls other than messages', async () => {
    const sent = Array.from({ length: 3 }, () => call('sendMessage'));
    await call('getMe');
    expect(calledAt).toHaveLength(1);
    await Promise.all(sent);
  });

  it('sends nothing during a wait that Telegram asked for, not even a message with a reserved turn', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    retryAfter = 1;
    const calls = await Promise.all([call('sendMessage'), call('sendMessage')]);
    expect(calls).toMatchObject(Array(2).fill({ ok: false, error_code: 429, parameters: { retry_after: 1 } }));
    expect(pace.waitSeconds()).toBe(1);
    expect(calledAt).toHaveLength(1);
    retryAfter = undefined;
    vi.setSystemTime(Date.now() + 1000);
    expect(pace.waitSeconds()).toBe(0);
    expect(await call('sendMessage')).toEqual({ ok: true, result: true });
  });

  it('is not shortened by a later, shorter wait', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    retryAfter = 5;
    await call('sendMessage');
    retryAfter = 1;
    await call('getMe');
    expect(pace.waitSeconds()).toBe(5);
  });
});
