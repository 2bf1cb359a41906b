import { expect, it } from 'vitest';
import { listOthers, readMessages } from './sources.ts';

it('Russian texts are only in sources that are translated', () => {
  const found = listOthers().flatMap((file) => readMessages(file).map(({ id }) => `${file}: ${id}`));
  expect(found, 'Move the text to a file of texts').toEqual([]);
});
