import { describe, expect, it, vi } from 'vitest';
import { AppError } from './app-error.ts';
import { createWorkQueue } from './work-queue.ts';

/** Work that the test ends, with a list of the started work. */
function controlled() {
  const started: string[] = [];
  const enders: (() => void)[] = [];
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      started.push(name);
      enders.push(() => resolve(name));
    });
  const endNext = async () => {
    enders.shift()?.();
    await new Promise(setImmediate);
  };
  return { started, work, endNext };
}

const settle = () => new Promise(setImmediate);

describe('a work queue', () => {
  it('runs up to `atOnce` works and queues the others', async () => {
    const queue = createWorkQueue({ atOnce: 2, waitingMax: 10 });
    const { started, work, endNext } = controlled();
    const all = Promise.all(['a', 'b', 'c', 'd'].map((name) => queue.run(name, work(name))));
    await settle();
    expect(started).toEqual(['a', 'b']);
    await endNext();
    expect(started).toEqual(['a', 'b', 'c']);
    await endNext();
    await endNext();
    await endNext();
    expect(await all).toEqual(['a', 'b', 'c', 'd']);
  });

  it('serves callers in turn, even if one caller has more requests', async () => {
    const queue = createWorkQueue({ atOnce: 1, waitingMax: 10 });
    const { started, work, endNext } = controlled();
    for (const name of ['a1', 'a2', 'a3', 'a4']) void queue.run('a', work(name));
    void queue.run('b', work('b1'));
    void queue.run('c', work('c1'));
    for (let round = 0; round < 5; round += 1) await endNext();
    expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'a4']);
  });

  it('refuses with 503 and Retry-After when the queue is full', async () => {
    const queue = createWorkQueue({ atOnce: 1, waitingMax: 2 });
    const { started, work, endNext } = controlled();
    for (const name of ['a1', 'a2', 'a3']) void queue.run('a', work(name));
    const refused = await queue.run('a', work('a4')).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(AppError);
    expect(refused).toMatchObject({ status: 503, headers: { 'retry-after': '1' } });
    await endNext();
    await endNext();
    expect(started).toEqual(['a1', 'a2', 'a3']);
  });

  it('refuses work that waited longer than waitMaxMs and runs the next', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      const queue = createWorkQueue({ atOnce: 1, waitingMax: 10, waitMaxMs: 3000 });
      const { started, work, endNext } = controlled();
      void queue.run('a', work('a1'));
      const refused = queue.run('a', work('a2')).catch((error: unknown) => error);
      vi.advanceTimersByTime(3001);
      void queue.run('b', work('b1'));
      await endNext();
      expect(await refused).toMatchObject({ status: 503, headers: { 'retry-after': '1' } });
      expect(started).toEqual(['a1', 'b1']);
    } finally {
      vi.useRealTimers();
    }
  });

  it('a full queue refuses the last work of the caller with most work, for a new caller', async () => {
    const queue = createWorkQueue({ atOnce: 1, waitingMax: 3 });
    const { started, work, endNext } = controlled();
    const crowd = ['a1', 'a2', 'a3', 'a4'].map((name) => queue.run('a', work(name)).catch(() => `${name} refused`));
    void queue.run('b', work('b1'));
    for (let round = 0; round < 4; round += 1) await endNext();
    expect(await Promise.all(crowd)).toEqual(['a1', 'a2', 'a3', 'a4 refused']);
    expect(started).toEqual(['a1', 'a2', 'b1', 'a3']);
  });

  it('runs preferred work first and refuses other work to make room for it', async () => {
    const queue = createWorkQueue({ atOnce: 1, waitingMax: 3 });
    const { started, work, endNext } = controlled();
    void queue.run('a', work('a1'));
    const strangers = ['b', 'c', 'd'].map((key) => queue.run(key, work(key)).catch(() => `${key} refused`));
    void queue.run('p', work('p1'), true);
    void queue.run('p', work('p2'), true);
    for (let round = 0; round < 4; round += 1) await endNext();
    expect(started).toEqual(['a1', 'p1', 'p2', 'd']);
    expect(await Promise.all(strangers)).toEqual(['b refused', 'c refused', 'd']);
    await expect(queue.run('e', async () => 'done')).resolves.toBe('done');
  });

  it('runs no more than `atOnceOfKey` works of a key, and gives the other places to others', async () => {
    const queue = createWorkQueue({ atOnce: 3, atOnceOfKey: 1, waitingMax: 10 });
    const { started, work, endNext } = controlled();
    const all = ['a1', 'a2', 'a3'].map((name) => queue.run('a', work(name)));
    await settle();
    expect(started).toEqual(['a1']);
    all.push(queue.run('b', work('b1')));
    await settle();
    expect(started).toEqual(['a1', 'b1']);
    for (let round = 0; round < 4; round += 1) await endNext();
    expect(started).toEqual(['a1', 'b1', 'a2', 'a3']);
    await Promise.all(all);
  });

  it('continues after failed work', async () => {
    const queue = createWorkQueue({ atOnce: 1, waitingMax: 1 });
    const failing = queue.run('a', () => Promise.reject(new Error('broken')));
    const next = queue.run('a', async () => 'done');
    await expect(failing).rejects.toThrow('broken');
    expect(await next).toBe('done');
    expect(await queue.run('a', async () => 'again')).toBe('again');
  });
});
