import { expect, it } from 'vitest';
import { DatabaseOverloadedError } from './errors.ts';
import { inBatches } from './in-batches.ts';

const ids = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

/** Work that notes its batches, and fails for those that hold one of some ids. */
function workThatFails(faults: Record<number, Error>): {
  batches: number[][];
  work: (ids: number[]) => Promise<number>;
} {
  const batches: number[][] = [];
  return {
    batches,
    work: async (batch) => {
      batches.push(batch);
      const fault = batch.map((id) => faults[id]).find(Boolean);
      if (fault) throw fault;
      return batch.length;
    },
  };
}

it('does all ids once, fifty at a time, and nothing where nothing is due', async () => {
  const { batches, work } = workThatFails({});
  expect(await inBatches(ids(120), work)).toBe(120);
  expect(batches.map((batch) => batch.length)).toEqual([50, 50, 20]);
  expect(batches.flat()).toEqual(ids(120));
  expect(await inBatches([], work)).toBe(0);
  expect(batches).toHaveLength(3);
});

it('does a refused batch id by id, the others at once, and tells every fault', async () => {
  const { batches, work } = workThatFails({ 60: new Error('sixty'), 70: new Error('seventy') });
  const fault = await inBatches(ids(101), work).catch((error: unknown) => error);
  expect(fault).toMatchObject({
    errors: [{ message: 'sixty' }, { message: 'seventy' }],
    message: expect.stringMatching(/^2 /),
  });
  expect(batches.map((batch) => batch.length)).toEqual([50, 50, ...ids(50).map(() => 1), 1]);
});

it('does an id that is alone in its batch only once', async () => {
  const fault = new Error('odd');
  const { batches, work } = workThatFails({ 51: fault });
  await expect(inBatches(ids(51), work)).rejects.toBe(fault);
  expect(batches).toHaveLength(2);
});

it('leaves a batch for which the database has no time to the next run', async () => {
  const fault = new DatabaseOverloadedError();
  const { batches, work } = workThatFails({ 7: fault });
  await expect(inBatches(ids(60), work)).rejects.toBe(fault);
  expect(batches.map((batch) => batch.length)).toEqual([50, 10]);
});
