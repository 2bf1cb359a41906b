import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './root.ts';

const running = new Set<ChildProcess>();
let isEnding = false;

export interface ProgramResult {
  isGood: boolean;
  output: string;
}

/**
 * Runs an installed tool in the project root. With `isQuiet` the output is returned, not printed.
 */
export function runProgram(
  name: string,
  args: string[],
  options: { isQuiet: boolean; env?: Record<string, string> },
): Promise<ProgramResult> {
  if (isEnding) return Promise.resolve({ isGood: false, output: 'stopped' });
  const child = spawn(join(root, 'node_modules', '.bin', name), args, {
    cwd: root,
    env: { ...process.env, ...options.env },
    stdio: ['ignore', options.isQuiet ? 'pipe' : 'inherit', options.isQuiet ? 'pipe' : 'inherit'],
  });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ isGood: false, output: error.message }));
    child.on('close', (code) => {
      running.delete(child);
      resolve({ isGood: code === 0, output });
    });
  });
}

/**
 * Ends all running programs and starts no more. Uses SIGINT, because test runners exit without
 * cleanup on SIGTERM.
 */
export function endPrograms(): void {
  isEnding = true;
  for (const child of running) child.kill('SIGINT');
}
