import { type ProgramResult, runProgram } from './programs.ts';

/**
 * Folders with a tsconfig.json. The root project has all Node.js code, so shared files are read
 * once.
 */
const projects = ['.', 'e2e', 'web', 'web/service-worker'];

/**
 * Checks the types of every package. One project after the other, because the compiler itself is
 * multithreaded.
 */
export async function checkTypes(): Promise<ProgramResult> {
  const faults: string[] = [];
  for (const project of projects) {
    const { isGood, output } = await runProgram('tsc', ['-p', project], { isQuiet: true });
    if (!isGood) faults.push(`${project}:\n${output}`);
  }
  return { isGood: faults.length === 0, output: faults.join('\n') };
}
