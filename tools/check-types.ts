import { runProgram } from './programs.ts';

/** Folders with a tsconfig.json. That of the root is all that runs in Node: what its packages share is read once. */
const projects = ['.', 'e2e', 'web', 'web/service-worker'];

/** Checks the types of every package and prints what is wrong. One project after the other: the compiler has threads of its own. */
export async function checkTypes(): Promise<boolean> {
  let areGood = true;
  for (const project of projects) {
    const { isGood, output } = await runProgram('tsc', ['-p', project], { isQuiet: true });
    if (!isGood) console.log(`${project}:\n${output}`);
    areGood &&= isGood;
  }
  return areGood;
}
