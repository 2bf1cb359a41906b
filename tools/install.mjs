import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const lockAgeMsMax = 15 * 60_000;

/**
 * Whether the last installation was of this lockfile. By content, not by time: a new checkout changes times without need.
 * @param {string} root
 */
export function isInstalled(root) {
  return readText(recordFile(root)) === hashLockfile(root);
}

/**
 * Records that what package-lock.json says is installed now. npm runs it after every installation, also one by hand.
 * @param {string} root
 */
export function recordInstallation(root) {
  writeFileSync(recordFile(root), hashLockfile(root));
}

/** @param {string} root */
const recordFile = (root) => join(root, 'node_modules', '.lockfile-hash');

/** @param {string} root */
const hashLockfile = (root) =>
  createHash('sha256')
    .update(readText(join(root, 'package-lock.json')) ?? '')
    .digest('hex');

/** @param {string} path */
function readText(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

/**
 * Runs `npm ci` with the npm that started this process, and resolves with its exit code. Of two first starts at once the
 * second waits for the first: each would remove the packages that the other needs.
 * @param {string} root
 * @returns {Promise<number>}
 */
export async function installDependencies(root) {
  const lock = join(tmpdir(), `kampus-install-${createHash('sha256').update(root).digest('hex').slice(0, 12)}`);
  while (!takeLock(lock)) await sleep(500);
  try {
    if (isInstalled(root)) return 0;
    const code = await runNpm(root);
    // Where scripts are switched off, npm does not run the postinstall script that records it.
    if (code === 0) recordInstallation(root);
    return code;
  } finally {
    remove(lock);
  }
}

/**
 * Whether this process may install: it holds the lock file now (which has its process id), or a stale lock cannot be
 * removed. A lock is stale when its owner has ended, or when it is older than any installation takes.
 * @param {string} lock
 */
function takeLock(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    const owner = Number(readText(lock));
    const madeAt = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - madeAt < lockAgeMsMax && (owner === 0 || isAlive(owner))) return false;
    return !remove(lock);
  }
}

/**
 * Removes a stale lock; false where the system refuses it.
 * @param {string} path
 */
function remove(path) {
  try {
    rmSync(path, { force: true });
    return true;
  } catch {
    return false;
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}

/**
 * @param {string} root
 * @returns {Promise<number>}
 */
function runNpm(root) {
  // NODE_ENV=production would leave development packages out, and the build needs them.
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = process.env['npm_execpath'];
  const isNpm = npm !== undefined && basename(npm).startsWith('npm-cli');
  const [program, allArgs] = isNpm ? [process.execPath, [npm, ...args]] : ['npm', args];
  const child = spawn(program, allArgs, { cwd: root, stdio: 'inherit' });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.once(signal, () => child.kill(signal));
  }
  return new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(`Cannot run ${program}: ${error.message}`);
      resolve(1);
    });
    child.on('exit', (code) => resolve(code ?? 1));
  });
}
