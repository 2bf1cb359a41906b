import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildUser } from '#testing/build.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { leavesOf, operationNames, requestOf } from './hostile-input.test-data.ts';

/**
 * Sends 15 kB of each class of character at every place of every operation, derived from the
 * contract. Meanwhile another caller is served: nothing takes the square of a text.
 */

let server: TestServer;
/** The time of /readyz of another caller while nothing else happens. */
let controlMs: number;

async function askReadiness(): Promise<number> {
  const startedMs = performance.now();
  await server.app.inject('/readyz');
  return performance.now() - startedMs;
}

beforeAll(async () => {
  server = await startTestServer({ RATE_LIMIT_FACTOR: '100000' });
  const samples: number[] = [];
  for (let count = 0; count < 20; count += 1) samples.push(await askReadiness());
  controlMs = samples.sort((a, b) => a - b)[15] ?? 0;
});
afterAll(() => server.close());

const classes = [
  'a',
  'я',
  '1',
  ' ',
  '.',
  '/',
  ':',
  '[',
  '(',
  '<',
  '&',
  '"',
  "'",
  '-',
  '@',
  '\u{1f600}',
  '\u0001',
  '\n',
];
const mixed = ['1.', ': ', '</', '&#', '@a.', '[<'];
const bytesMax = 15_000;
/** The body may write a character in six bytes. The last one differs, so that a pattern fails. */
const repeat = (unit: string): string =>
  `${unit.repeat(bytesMax / (Buffer.byteLength(JSON.stringify(unit)) - 2))}${unit === 'x' ? 'y' : 'x'}`;
const texts = [...classes, ...mixed].map((unit) => ({ unit, text: repeat(unit) }));

const names = operationNames.filter((name) => leavesOf(name).length > 0);
/** Above the time of a busy machine, and below that of a quadratic pattern, which takes seconds. */
const readyMsMax = () => Math.max(250, 5 * controlMs);

it.each(names)('%s takes long texts at every place without delaying others', { timeout: 120_000 }, async (name) => {
  const actor = await buildUser(server.services.db, { role: 'DEVELOPER' });
  const authorization = `Bearer ${await server.services.tokens.sign({ ...actor, isElevated: true })}`;
  for (const place of leavesOf(name))
    for (const { unit, text } of texts) {
      const { method, url, body } = requestOf(name, place, text);
      const json = body !== undefined && { payload: JSON.stringify(body) };
      const headers = { authorization, ...(json && { 'content-type': 'application/json' }) };
      const attack = async () => {
        const hostile = server.app.inject({ method, url, headers, ...json });
        const [{ statusCode }, readyMs] = await Promise.all([hostile, askReadiness()]);
        expect(statusCode, `${place.path.join('.')} with ${unit}`).toBeLessThan(500);
        return readyMs;
      };
      // What is slow once may be the machine. A slow text is slow again.
      if ((await attack()) > readyMsMax() && (await attack()) > readyMsMax())
        expect(await attack(), `${place.path.join('.')} with ${unit}`).toBeLessThan(readyMsMax());
    }
});
