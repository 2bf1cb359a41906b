import { expect, test } from 'vitest';
import { type DiffBlock, diffLines, splitLines } from './diff-lines.ts';

const mineOf = (blocks: DiffBlock[]) => blocks.flatMap((block) => (block.kind === 'same' ? block.lines : block.mine));
const theirsOf = (blocks: DiffBlock[]) =>
  blocks.flatMap((block) => (block.kind === 'same' ? block.lines : block.theirs));

test('equal texts give one block', () => {
  expect(diffLines(['а', 'б'], ['а', 'б'])).toEqual([{ kind: 'same', lines: ['а', 'б'] }]);
});

test('a changed line is between the shared blocks', () => {
  expect(diffLines(['а', 'моё', 'в'], ['а', 'чужое', 'в'])).toEqual([
    { kind: 'same', lines: ['а'] },
    { kind: 'changed', mine: ['моё'], theirs: ['чужое'] },
    { kind: 'same', lines: ['в'] },
  ]);
});

test('an empty side and repeated lines lose no text', () => {
  expect(diffLines([], ['а'])).toEqual([{ kind: 'changed', mine: [], theirs: ['а'] }]);
  expect(diffLines([], [])).toEqual([]);
  const blocks = diffLines(['а', 'а', 'а'], ['а', 'а']);
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
    const blocks = diffLines(mine, theirs);
    expect(mineOf(blocks)).toEqual(mine);
    expect(theirsOf(blocks)).toEqual(theirs);
  }
});

test('in texts too long to compare the whole middle counts as changed', () => {
  const mine = Array.from({ length: 2000 }, (_, line) => `моя ${line}`);
  const theirs = Array.from({ length: 2000 }, (_, line) => `чужая ${line}`);
  expect(diffLines(['а', ...mine], ['а', ...theirs]).map((block) => block.kind)).toEqual(['same', 'changed']);
});

test('HTML without line breaks is compared block by block', () => {
  expect(splitLines('<h2>Раз</h2><p>Два</p>\n\n<p>Три</p>')).toEqual(['<h2>Раз</h2>', '<p>Два</p>', '<p>Три</p>']);
});
