import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { writeZip } from './zip-file.ts';

it('writes a ZIP with whole characters, wherever the pieces are cut', async () => {
  const text = `a${'я'.repeat(100_000)}`;
  const { bytes, content } = await writeZip(async (add) => {
    await add('text.txt', [text, '']);
    await add('empty.txt', []);
  });
  const written = await buffer(content);
  expect(written).toHaveLength(bytes);
  const files = unzipSync(written);
  expect(Object.keys(files)).toEqual(['text.txt', 'empty.txt']);
  expect(strFromU8(files['text.txt'] ?? new Uint8Array())).toBe(text);
});

it('holds only some pieces in memory, and other work goes on meanwhile', async () => {
  const megabyte = 2 ** 20;
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as (options?: { type: 'minor' }) => void;
  function held(): number {
    collectGarbage();
    // V8 frees collected buffers on another thread. The next collection waits for it.
    collectGarbage({ type: 'minor' });
    return process.memoryUsage().arrayBuffers;
  }
  const before = held();
  let [most, turns] = [0, 0];
  const timer = setInterval(() => (turns += 1), 1);
  function* pieces() {
    for (let count = 0; count < 24; count += 1) {
      yield randomBytes(65_536).toString('hex').repeat(8);
      // A collection takes a second in a process that has run many tests.
      if (count % 4 === 3) most = Math.max(most, held() - before);
    }
  }
  const { content } = await writeZip((add) => add('long.txt', pieces()));
  clearInterval(timer);
  content.destroy();
  expect(most).toBeLessThan(8 * megabyte);
  expect(turns).toBeGreaterThan(24);
});

it('passes on the failure of a piece', async () => {
  const failing = function* () {
    yield 'first';
    throw new Error('the database went away');
  };
  await expect(writeZip((add) => add('text.txt', failing()))).rejects.toThrow('the database went away');
});
