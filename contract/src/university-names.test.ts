import { expect, it } from 'vitest';
import { universityNames } from './university-names.ts';

const fullName = 'Univerzita Komenského v Bratislave';
const name = 'Университет имени Коменского в Братиславе';

it.each([
  ['ru', [name, fullName]],
  ['uk', [name, fullName]],
  ['sk', [fullName, name]],
  ['en', [fullName, name]],
] as const)('in %s the name that its readers know is first', (language, names) => {
  expect(universityNames({ fullName, name }, language)).toEqual(names);
  expect(universityNames({ fullName, name: null }, language)).toEqual([fullName]);
});
