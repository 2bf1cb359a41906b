import pg from 'pg';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { batch, batchLoads } from './batch.ts';
import { DatabaseOverloadedError } from './errors.ts';

/** One statement that was sent: the test decides when and how PostgreSQL answers. */
interface Sent {
  ids: number[];
  answer: () => void;
  fail: (error: Error) => void;
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

let names = 0;

/** A batch of up to four calls over a pool whose answers the test gives, and what was sent. */
function openQueue(callerOf?: (key: { id: number }) => number) {
  names += 1;
  const name = `batch-queue-${names}`;
  const sent: Sent[] = [];
  const query = ({ values: [asked] }: { values: [string] }) => {
    const ids = (JSON.parse(asked) as { id: number }[]).map(({ id }) => id);
    return new Promise((resolve, fail) => {
      const rows = ids.map((id, callIndex) => ({ call_index: callIndex, id }));
      sent.push({ ids, answer: () => resolve({ rows }), fail });
    });
  };
  const pool = { query } as unknown as pg.Pool;
  const ask = batch<{ id: number }, { id: number }>({
    name,
    takes: { id: 'integer' },
    text: (asked) => `select call_index, id from ${asked}`,
    callsMax: 4,
    inFlightMax: 1,
    ...(callerOf && { callerOf }),
  });
  const settled: Record<number, string> = {};
  const call = (...ids: number[]) => {
    for (const id of ids)
      void ask(pool, { id }).then(
        () => {
          settled[id] = 'answered';
        },
        (error: Error) => {
          settled[id] = error.message;
        },
      );
  };
  const load = () => batchLoads(pool).find((each) => each.name === name);
  /** Lets everything that does not wait for an answer happen. */
  const settle = () => vi.advanceTimersByTimeAsync(0);
  return { pool, ask, sent, settled, call, load, settle };
}

const refusal = (code: string) => Object.assign(new pg.DatabaseError('refused', 7, 'error'), { code });
const away = () => Object.assign(new Error('away'), { code: 'ECONNREFUSED' });

it('says how many calls wait and how many statements are under way', async () => {
  const { sent, call, load, settle } = openQueue();
  expect(load()).toMatchObject({ waiting: 0, inFlight: 0 });
  call(1, 2, 3);
  expect(load()).toMatchObject({ waiting: 2, inFlight: 1 });
  sent[0]?.answer();
  await settle();
  sent[1]?.answer();
  await settle();
  expect(load()).toMatchObject({ waiting: 0, inFlight: 0 });
});

it('refuses a call at once when ten thousand wait', async () => {
  const { pool, ask, settled, call, load, settle } = openQueue();
  call(...Array.from({ length: 10_001 }, (_, id) => id));
  await settle();
  expect(settled).toEqual({});
  expect(load()).toMatchObject({ waiting: 10_000, inFlight: 1 });
  await expect(ask(pool, { id: 10_001 })).rejects.toBeInstanceOf(DatabaseOverloadedError);
});

it('fails with a statement that finds the database away whoever has waited for a second, and sends the rest', async () => {
  const { sent, settled, call, settle } = openQueue();
  call(1);
  call(2, 3);
  await vi.advanceTimersByTimeAsync(1000);
  call(4);
  sent[0]?.fail(away());
  await settle();
  expect(settled).toEqual({ 1: 'away', 2: 'away', 3: 'away' });
  expect(sent.map(({ ids }) => ids)).toEqual([[1], [4]]);
});

it('fails all that have waited for a second when nobody came since', async () => {
  const { sent, settled, call, settle } = openQueue();
  call(1, 2);
  await vi.advanceTimersByTimeAsync(1000);
  sent[0]?.fail(away());
  await settle();
  expect(settled).toEqual({ 1: 'away', 2: 'away' });
  expect(sent).toHaveLength(1);
});

it('keeps those waiting who came just before the database was found away', async () => {
  const { sent, settled, call, settle } = openQueue();
  call(1, 2);
  await vi.advanceTimersByTimeAsync(999);
  sent[0]?.fail(away());
  await settle();
  expect(settled).toEqual({ 1: 'away' });
  expect(sent[1]?.ids).toEqual([2]);
});

it('fails one statement alone when it is wrong for another reason than its calls or an absent database', async () => {
  const { sent, settled, call, settle } = openQueue();
  call(1, 2, 3, 4, 5, 6);
  sent[0]?.answer();
  await vi.advanceTimersByTimeAsync(5000);
  // A code that has those of refused calls in it, further on.
  sent[1]?.fail(refusal('42723'));
  await settle();
  expect(settled).toEqual({ 1: 'answered', 2: 'refused', 3: 'refused', 4: 'refused', 5: 'refused' });
  expect(sent.slice(2).map(({ ids }) => ids)).toEqual([[6]]);
});

it('runs the calls of whoever was refused aside for ten seconds, one by one', async () => {
  const { sent, call, settle } = openQueue(({ id }) => Math.floor(id / 10));
  call(10);
  sent[0]?.fail(refusal('23505'));
  await vi.advanceTimersByTimeAsync(9000);
  call(11, 12, 20, 21);
  expect(sent.slice(1).map(({ ids }) => ids)).toEqual([[11], [20]]);
  for (const each of sent.slice(1)) each.answer();
  await settle();
  expect(sent.slice(3).map(({ ids }) => ids)).toEqual([[12], [21]]);
  for (const each of sent.slice(3)) each.answer();
  await vi.advanceTimersByTimeAsync(1001);
  call(13, 14, 15);
  sent[5]?.answer();
  await settle();
  expect(sent.slice(5).map(({ ids }) => ids)).toEqual([[13], [14, 15]]);
});

it('fails whoever has waited aside for a second with a call that finds the database away', async () => {
  const { sent, settled, call, load, settle } = openQueue(({ id }) => Math.floor(id / 10));
  call(10);
  sent[0]?.fail(refusal('23505'));
  await settle();
  call(11, 12, 13);
  expect(load()).toMatchObject({ waiting: 2 });
  await vi.advanceTimersByTimeAsync(1000);
  call(14);
  sent[1]?.fail(away());
  await settle();
  expect(settled).toEqual({ 10: 'refused', 11: 'away', 12: 'away', 13: 'away' });
  expect(sent[2]?.ids).toEqual([14]);
});

it('runs a call aside at once when nobody waits there any more', async () => {
  const { sent, settled, call, settle } = openQueue(({ id }) => Math.floor(id / 10));
  call(10);
  sent[0]?.fail(refusal('23505'));
  await settle();
  for (const id of [11, 12]) {
    call(id);
    sent.at(-1)?.answer();
    await settle();
  }
  expect(settled).toEqual({ 10: 'refused', 11: 'answered', 12: 'answered' });
});

it('keeps whoever waits aside for long while the database answers', async () => {
  const { sent, settled, call, settle } = openQueue(({ id }) => Math.floor(id / 10));
  call(10);
  sent[0]?.fail(refusal('23505'));
  await settle();
  call(11, 12, 13);
  await vi.advanceTimersByTimeAsync(5000);
  sent[1]?.answer();
  await settle();
  sent[2]?.fail(refusal('23505'));
  await settle();
  sent[3]?.answer();
  await settle();
  expect(settled).toEqual({ 10: 'refused', 11: 'answered', 12: 'refused', 13: 'answered' });
});

it('runs the calls of a person together whose last call found the database away', async () => {
  const { sent, call, settle } = openQueue(({ id }) => Math.floor(id / 10));
  call(10);
  sent[0]?.fail(away());
  await settle();
  call(11, 12, 13);
  sent[1]?.answer();
  await settle();
  expect(sent.slice(1).map(({ ids }) => ids)).toEqual([[11], [12, 13]]);
});

it('does not run a single refused call again', async () => {
  const { sent, settled, call, settle } = openQueue();
  call(1);
  sent[0]?.fail(refusal('23505'));
  await settle();
  expect([settled, sent.length]).toEqual([{ 1: 'refused' }, 1]);
});

it('does not run a half of one call again when it is refused once more', async () => {
  const { sent, settled, call, settle } = openQueue();
  call(0, 1, 2);
  sent[0]?.answer();
  await settle();
  sent[1]?.fail(refusal('23505'));
  await settle();
  expect(sent.slice(2).map(({ ids }) => ids)).toEqual([[1], [2]]);
  sent[2]?.fail(refusal('23505'));
  sent[3]?.answer();
  await settle();
  expect([settled, sent.length]).toEqual([{ 0: 'answered', 1: 'refused', 2: 'answered' }, 4]);
});

it('runs the halves of one refused statement apart while the next goes on, and waits at the second', async () => {
  const { sent, call, settle } = openQueue();
  call(0);
  call(1, 2, 3, 4, 5, 6, 7, 8, 9);
  sent[0]?.answer();
  await settle();
  expect(sent[1]?.ids).toEqual([1, 2, 3, 4]);
  sent[1]?.fail(refusal('22012'));
  await settle();
  expect(sent.slice(2).map(({ ids }) => ids)).toEqual([
    [1, 2],
    [3, 4],
    [5, 6, 7, 8],
  ]);
  sent[4]?.fail(refusal('22012'));
  await settle();
  expect(sent.slice(5).map(({ ids }) => ids)).toEqual([
    [5, 6],
    [7, 8],
  ]);
  for (const each of sent.slice(5)) each.answer();
  await settle();
  expect(sent[7]?.ids).toEqual([9]);
  for (const each of sent.slice(2, 4)) each.answer();
  await settle();
  // Both are done: the next refused statement is again the first.
  call(10, 11, 12, 13);
  sent[7]?.answer();
  await settle();
  sent[8]?.fail(refusal('22012'));
  call(14);
  await settle();
  expect(sent.slice(9).map(({ ids }) => ids)).toEqual([[10, 11], [12, 13], [14]]);
});
