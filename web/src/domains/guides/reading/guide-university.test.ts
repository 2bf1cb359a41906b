import type { Guide } from '@kampus/contract/guides/guides';
import { expect, test } from 'vitest';
import { universityIdOf } from './guide-university.ts';

const topic: Guide['topic'] = { id: 1, name: 'Банк', type: 'LIFE', universityId: 1 };

test('a guide about life belongs to the university of the address, any other guide to its own', () => {
  expect(universityIdOf(topic, '2')).toBe('2');
  expect(universityIdOf(topic, undefined)).toBe('1');
  expect(universityIdOf({ ...topic, type: 'DORM' }, '2')).toBe('1');
});
