import { runProgram } from './programs.ts';

const packages = [
  'contract',
  'embedded-postgres',
  'server',
  'web',
  'web/service-worker',
  'e2e',
  'bench',
  'faults',
  'tools',
];
/** The compiler uses several threads by itself. */
const parallelMax = 2;

/** Checks the types of every package and prints what is wrong. */
export async function checkTypes(): Promise<boolean> {
  const waiting = [...packages];
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
