import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from './startup-error.ts';

/** A running PostgreSQL on a data folder. */
export interface Postmaster {
  pid: number;
  socketDir: string;
  isReady: boolean;
}

/**
 * The PostgreSQL that runs on this data folder, from its lock file; undefined if none runs. A lock
 * file can outlive its owner, and another program may then have that process id.
 */
export function findPostmaster(dataDir: string): Postmaster | undefined {
  const lines = readLines(join(dataDir, 'postmaster.pid'));
  const pid = Number(lines[0]);
  if (!isPostmasterOf(pid, dataDir)) return undefined;
  return { pid, socketDir: lines[4] ?? '', isReady: lines[7]?.trim() === 'ready' };
}

/**
 * Removes the lock files of an ended PostgreSQL. Otherwise another program with the same process id
 * would block the start.
 */
export function removeStaleLocks(dataDir: string, socketDir: string): void {
  const socket = join(socketDir, '.s.PGSQL.5432');
  for (const path of [join(dataDir, 'postmaster.pid'), `${socket}.lock`]) {
    const owner = Number(readLines(path)[0]);
    if (isPostmasterOf(owner, dataDir)) return;
    rmSync(path, { force: true });
  }
  rmSync(socket, { force: true });
}

function readLines(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').split('\n');
  } catch {
    return [];
  }
}

/** Returns true in doubt, because two PostgreSQLs on one folder would destroy it. */
function isPostmasterOf(pid: number, dataDir: string): boolean {
  if (!(pid > 0) || !isAlive(pid)) return false;
  if (process.platform !== 'linux') return commandOf(pid).includes('postgres');
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(dataDir);
  } catch (error) {
    return errorCode(error) !== 'ENOENT';
  }
}

function commandOf(pid: number): string {
  return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '';
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}
