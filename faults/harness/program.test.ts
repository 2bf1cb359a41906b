import { expect, it } from 'vitest';
import { defineProgram } from './program.ts';

it('a start fails at once if the program is killed before it is ready', async () => {
  const killed = defineProgram({
    name: 'victim',
    command: '/bin/sh',
    args: ['-c', 'echo beginning >&2; kill -KILL $$'],
    isReady: async () => false,
  });
  await expect(killed.start()).rejects.toThrow('victim did not start:\nbeginning');
});
