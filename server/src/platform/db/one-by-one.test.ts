import { expect, it } from 'vitest';
import { oneByOne } from './one-by-one.ts';

it('processes the parts in order and returns the sum', async () => {
  const parts: number[] = [];
  const done = await oneByOne([3, 1, 2], async (part) => {
    parts.push(part);
    return part;
  });
  expect([parts, done]).toEqual([[3, 1, 2], 6]);
  expect(await oneByOne([], async () => 1)).toBe(0);
});

it('processes all parts after a failure, then throws the error, or an AggregateError of several', async () => {
  const done: number[] = [];
  const doAllBut = (failing: number[]) =>
    oneByOne([1, 2, 3, 4], async (part) => {
      if (failing.includes(part)) throw new Error(`part ${part}`);
      done.push(part);
      return 1;
    });
  await expect(doAllBut([2])).rejects.toThrow('part 2');
  expect(done).toEqual([1, 3, 4]);
  const error = await doAllBut([2, 4]).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(AggregateError);
  expect((error as AggregateError).message).toBe('2 parts of the work failed');
  expect((error as AggregateError).errors.map(String)).toEqual(['Error: part 2', 'Error: part 4']);
});
