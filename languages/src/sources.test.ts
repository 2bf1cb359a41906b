import { expect, it } from 'vitest';
import { listOthers, readMessages } from './sources.ts';

it('a Russian text stands only where it is translated', () => {
  const found = listOthers().flatMap((file) => readMessages(file).map(({ id }) => `${file}: ${id}`));
  expect(found, 'Move the text to a file of texts').toEqual([]);
});
