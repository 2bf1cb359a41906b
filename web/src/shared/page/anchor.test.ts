import { expect, it } from 'vitest';
import { anchorOf } from './anchor.ts';

it.each([
  ['', ''],
  ['#', ''],
  ['#h-uchyoba', 'h-uchyoba'],
  ['#%D0%B4%D0%B0', 'да'],
  ['#%', ''],
  ['#%E0%A4', ''],
])('the hash %j contains the id %j', (hash, id) => {
  expect(anchorOf(hash)).toBe(id);
});
