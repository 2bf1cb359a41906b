import { describe, expect, it, vi } from 'vitest';
import { AppError } from './app-error.ts';
import { createWorkQueue } from './work-queue.ts';

/** Work that ends when it is told to, and notes when it began. */
function controlled() {
  const begun: string[] = [];
  const enders: (() => void)[] = [];
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      begun.push(name);
      enders.push(() => resolve(name));
    });
  const endNext = async () => {
    enders.shift()?.();
    await new Promise(setImmediate);
  };
  return { begun, work, endNext };
}

const settle = () => new Promise(setImmediate);

describe('a work queue', () => {
  it('runs as many at once as it may, and the others in their turn', async () => {
    const queue = createWorkQueue({ atOnce: 2, waitingMax: 10 });
    const { begun, work, endNext } = controlled();
    const all = Promise.all(['a', 'b', 'c', 'd'].map((name) => queue.run('one', work(name))));
    await settle();
    expect(begun).toEqual(['a', 'b']);
    await endNext();
    expect(begun).toEqual(['a', 'b', 'c']);
    await endNext();
    await endNext();
    await endNext();
    expect(await all).toEqual(['a', 'b', 'c', 'd']);
  });

  it('lets callers take turns, however often one of them asks', async () => {
    const queue = createWorkQueue({ atOnce: 1, waitingMax: 10 });
    const { begun, work, endNext } = controlled();
    for (const name of ['a1', 'a2', 'a3', 'a4']) void queue.run('a', work(name));
    void queue.run('b', work('b1'));
    void queue.run('c', work('c1'));
    for (let round = 0; round < 5; round += 1) await endNext();
    expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'a4']);
  });

  it('refuses with 503 and Retry-After when as many wait as may', async () => {
    const queue = createWorkQueue({ atOnce: 1, waitingMax: 2 });
    const { begun, work, endNext } = controlled();
    for (const name of ['a1', 'a2', 'a3']) void queue.run('a', work(name));
    const refused = await queue.run('a', work('a4')).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(AppError);
    expect(refused).toMatchObject({ status: 503, headers: { 'retry-after': '1' } });
    await endNext();
    await endNext();
    expect(begun).toEqual(['a1', 'a2', 'a3']);
  });

  it('refuses what has waited too long when it is its turn, and goes on with the next', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      const queue = createWorkQueue({ atOnce: 1, waitingMax: 10, waitMaxMs: 3000 });
      const { begun, work, endNext } = controlled();
      void queue.run('a', work('a1'));
      const refused = queue.run('a', work('a2')).catch((error: unknown) => error);
      vi.advanceTimersByTime(3001);
      void queue.run('b', work('b1'));
      await endNext();
      expect(await refused).toMatchObject({ status: 503, headers: { 'retry-after': '1' } });
      expect(begun).toEqual(['a1', 'b1']);
    } finally {
      vi.useRealTimers();
    }
  });

  it('makes place for a newcomer at the cost of whoever waits most often', async () => {
    const queue = createWorkQueue({ atOnce: 1, waitingMax: 3 });
    const { begun, work, endNext } = controlled();
    const crowd = ['a1', 'a2', 'a3', 'a4'].map((name) => queue.run('a', work(name)).catch(() => `${name} refused`));
    void queue.run('b', work('b1'));
    for (let round = 0; round < 4; round += 1) await endNext();
    expect(await Promise.all(crowd)).toEqual(['a1', 'a2', 'a3', 'a4 refused']);
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
  });

  it('serves what is preferred first, and refuses what is not to make place for it', async () => {
    const queue = createWorkQueue({ atOnce: 1, waitingMax: 3 });
    const { begun, work, endNext } = controlled();
    void queue.run('a', work('a1'));
    const strangers = ['b', 'c', 'd'].map((key) => queue.run(key, work(key)).catch(() => `${key} refused`));
    void queue.run('p', work('p1'), true);
    void queue.run('p', work('p2'), true);
    for (let round = 0; round < 4; round += 1) await endNext();
    expect(begun).toEqual(['a1', 'p1', 'p2', 'd']);
    expect(await Promise.all(strangers)).toEqual(['b refused', 'c refused', 'd']);
    await expect(queue.run('e', async () => 'done')).resolves.toBe('done');
  });

  it('goes on after work that failed', async () => {
    const queue = createWorkQueue({ atOnce: 1, waitingMax: 1 });
    const failing = queue.run('a', () => Promise.reject(new Error('broken')));
    const next = queue.run('a', async () => 'done');
    await expect(failing).rejects.toThrow('broken');
    expect(await next).toBe('done');
    expect(await queue.run('a', async () => 'again')).toBe('again');
  });
});
