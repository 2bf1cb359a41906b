import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runProgram } from './programs.ts';
import { root } from './root.ts';

const packages = ['contract', 'server', 'web', 'web/service-worker', 'e2e', 'bench', 'scripts', 'tidy'];
/** The compiler uses several threads by itself. */
const parallelMax = 2;

/** Checks the types of every package and prints what is wrong. */
export async function checkTypes(): Promise<boolean> {
  const waiting = packages.filter((name) => existsSync(join(root, name, 'tsconfig.json')));
  let areGood = true;
  const work = async () => {
    for (let name = waiting.shift(); name; name = waiting.shift()) {
      const { isGood, output } = await runProgram('tsc', ['-p', name], { isQuiet: true });
      if (!isGood) console.log(`${name}:\n${output}`);
      areGood &&= isGood;
    }
  };
  await Promise.all(Array.from({ length: parallelMax }, work));
  return areGood;
}
