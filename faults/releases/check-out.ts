import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');
const modules = join(root, 'node_modules');

const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

/** The newest tag, the name of the last release. Throws if there is none. */
export function newestTag(): string {
  try {
    return git('describe', '--tags', '--abbrev=0');
  } catch {
    throw new Error('There is no tag yet: name the commit of the other version, as in `--beside 5c54163`');
  }
}

export interface CheckedOut {
  folder: string;
  /** The full commit hash. */
  commit: string;
  remove: () => void;
}

/**
 * Checks out another version into its own folder, with its own workspaces and the packages of this
 * installation.
 */
export function checkOut(version: string): CheckedOut {
  const commit = git('rev-parse', '--verify', `${version}^{commit}`);
  const folder = mkdtempSync(join(tmpdir(), 'kampus-beside-'));
  execFileSync('/bin/sh', ['-c', 'git archive "$1" | tar -x -C "$2"', 'sh', commit, folder], { cwd: root });
  const own = join(folder, 'node_modules');
  mkdirSync(join(own, '@kampus'), { recursive: true });
  for (const name of readdirSync(modules)) if (name !== '@kampus') symlinkSync(join(modules, name), join(own, name));
  const { workspaces } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { workspaces: string[] };
  for (const workspace of workspaces) symlinkSync(join(folder, workspace), join(own, '@kampus', workspace));
  return { folder, commit, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
