import { expect, it } from 'vitest';
import { findFileFault } from './file-fault.ts';

it.each([
  ['me.png', 'image/png', 5_242_880, undefined],
  ['me.JPG', 'image/jpeg', 1, undefined],
  ['me.jpeg', 'image/jpeg', 1, undefined],
  ['me.gif', 'image/gif', 1, 'Дозволені тільки файли PNG, JPG, JPEG'],
  ['me.png.exe', 'image/png', 1, 'Дозволені тільки файли PNG, JPG, JPEG'],
  ['me.png', 'image/svg+xml', 1, 'Дозволені тільки файли PNG, JPG, JPEG'],
  ['me.png', 'image/png', 5_242_881, 'Розмір файлу не повинен перевищувати 5MB'],
])('a file %s of type %s and %i bytes has the error %s', (name, type, size, fault) => {
  expect(findFileFault({ name, type, size })).toBe(fault);
});
