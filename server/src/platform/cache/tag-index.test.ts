import { expect, it } from 'vitest';
import { createTagIndex } from './tag-index.ts';

it('a key is listed under each of its tags until it is removed; a tag without keys is deleted', () => {
  const index = createTagIndex();
  for (const [tag, key] of [
    ['guides', 'a'],
    ['guides', 'b'],
    ['guides', 'a'],
    ['teachers', 'a'],
  ] as const)
    index.add(tag, key);
  expect([index.keysOf('guides'), index.keysOf('teachers'), index.keysOf('nothing')]).toEqual([['a', 'b'], ['a'], []]);
  index.remove('guides', 'a');
  expect([index.keysOf('guides'), index.size()]).toEqual([['b'], 2]);
  index.remove('guides', 'b');
  index.remove('nothing', 'b');
  expect([index.keysOf('guides'), index.size()]).toEqual([[], 1]);
});

it('keys can be removed during iteration', () => {
  const index = createTagIndex();
  for (const key of ['a', 'b', 'c']) index.add('guides', key);
  for (const key of index.keysOf('guides')) index.remove('guides', key);
  expect(index.size()).toBe(0);
});
