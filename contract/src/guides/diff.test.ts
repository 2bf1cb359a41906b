import { expect, test } from 'vitest';
import { type DiffBlock, diff } from './diff.ts';

const mineOf = (blocks: DiffBlock[]) => blocks.flatMap((block) => (block.kind === 'same' ? block.items : block.before));
const theirsOf = (blocks: DiffBlock[]) =>
  blocks.flatMap((block) => (block.kind === 'same' ? block.items : block.after));

test('equal texts give one block', () => {
  expect(diff(['а', 'б'], ['а', 'б'])).toEqual([{ kind: 'same', items: ['а', 'б'] }]);
});

test('a changed line is between the shared blocks', () => {
  expect(diff(['а', 'моё', 'в'], ['а', 'чужое', 'в'])).toEqual([
    { kind: 'same', items: ['а'] },
    { kind: 'changed', before: ['моё'], after: ['чужое'] },
    { kind: 'same', items: ['в'] },
  ]);
});

test('an empty side and repeated lines lose no text', () => {
  expect(diff([], ['а'])).toEqual([{ kind: 'changed', before: [], after: ['а'] }]);
  expect(diff([], [])).toEqual([]);
  const blocks = diff(['а', 'а', 'а'], ['а', 'а']);
  expect(mineOf(blocks)).toEqual(['а', 'а', 'а']);
  expect(theirsOf(blocks)).toEqual(['а', 'а']);
});

test('the blocks of two random texts restore both texts', () => {
  // A small random generator with a fixed seed, so that a failure is reproducible.
  let seed = 7;
  const next = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  for (let round = 0; round < 300; round += 1) {
    const text = () => Array.from({ length: next(12) }, () => 'абвг'[next(4)] ?? 'а');
    const [mine, theirs] = [text(), text()];
    const blocks = diff(mine, theirs);
    expect(mineOf(blocks)).toEqual(mine);
    expect(theirsOf(blocks)).toEqual(theirs);
  }
});

test('in texts too long to compare the whole middle counts as changed', () => {
  const long = (word: string) => Array.from({ length: 1000 }, (_, line) => `${word} ${line}`);
  const [mine, theirs] = ['моя', 'чужая'].map((word) => ['а', ...long(word), 'общая', ...long(word)]);
  expect(diff(mine ?? [], theirs ?? []).map((block) => block.kind)).toEqual(['same', 'changed']);
});
