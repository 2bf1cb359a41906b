import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const lockAgeMsMax = 15 * 60_000;

/**
 * True if the last installation used this lockfile. Compares the content, because a new checkout
 * changes the file times.
 * @param {string} root
 */
export function isInstalled(root) {
  return readText(recordFile(root)) === hashLockfile(root);
}

/**
 * Records the installed package-lock.json. npm runs it after every installation, also after a
 * manual one.
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
 * Runs `npm ci` with the npm that started this process; resolves with the exit code. If two
 * processes install at the same time, the second waits: each would remove the other's packages.
 * @param {string} root
 * @returns {Promise<number>}
 */
export async function installDependencies(root) {
  const lock = join(tmpdir(), `kampus-install-${createHash('sha256').update(root).digest('hex').slice(0, 12)}`);
  while (!takeLock(lock)) await sleep(500);
  try {
    if (isInstalled(root)) return 0;
    const code = await runNpm(root);
    // If scripts are disabled, npm does not run the postinstall script, which records it.
    if (code === 0) recordInstallation(root);
    return code;
  } finally {
    remove(lock);
  }
}

/**
 * True if this process may install: it has the lock file, or the system refuses to write one or to
 * remove a stale one. The file contains the process id of its owner. It is stale if the owner has
 * ended, or if it is older than the longest installation.
 * @param {string} lock
 */
function takeLock(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') return true;
    const owner = Number(readText(lock));
    const madeAt = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - madeAt < lockAgeMsMax && (owner === 0 || isAlive(owner))) return false;
    return !remove(lock);
  }
}

/**
 * Removes a stale lock. Returns false if the system refuses it.
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
  // NODE_ENV=production would skip development packages, which the build needs.
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
