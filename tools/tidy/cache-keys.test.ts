import { expect, it } from 'vitest';
import { read, sources } from './repository.ts';

const callsOf = (file: string): string[] =>
  [...read(file).matchAll(/\bcacheKey\('([a-z-]+)'/g)].map(([, kind = '']) => kind);

it('no two calls share a kind of cache key', () => {
  const used = sources.filter((file) => /^server\/src\/.*(?<!\.test)\.ts$/.test(file)).flatMap(callsOf);
  expect(used.length).toBeGreaterThan(10);
  const repeated = used.filter((kind, index) => used.indexOf(kind) !== index);
  expect(repeated, 'Give each call of cacheKey a first argument of its own').toEqual([]);
});
