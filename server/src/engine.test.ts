import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

/**
 * What V8 knows of each property that `process.nextTick` computes, after collections of garbage in which no tick waited.
 * A few of them may spare the class.
 */
function describeTicks(before: string): string[] {
  const program = `
    const { keepTicksFast } = await import('./engine.ts');
    ${before}
    const tick = () => new Promise((resolve) => {
      for (let count = 0; count < 5000; count += 1) process.nextTick(() => {});
      setImmediate(resolve);
    });
    await tick();
    for (let count = 0; count < 20; count += 1) {
      gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });
      await tick();
    }
    const slots = %GetFeedback(process.nextTick).filter((slot) => slot?.[0] === 'DefineKeyedOwnPropertyInLiteral');
    console.log(JSON.stringify(slots.map(([, state]) => state.split('\\n')[0])));`;
  const args = ['--allow-natives-syntax', '--expose-gc', '--input-type=module', '--eval', program];
  return JSON.parse(execFileSync(process.execPath, args, { cwd: import.meta.dirname, encoding: 'utf8' }));
}

test('ticks stay fast when all garbage has been collected, which they do not by themselves', () => {
  expect(describeTicks('')).toContain('MEGAMORPHIC');
  const kept = describeTicks('keepTicksFast();');
  expect(kept.length).toBeGreaterThan(0);
  expect(new Set(kept)).toEqual(new Set(['MONOMORPHIC']));
});
