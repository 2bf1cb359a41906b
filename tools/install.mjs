import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const lockAgeMsMax = 15 * 60_000;

/**
 * @typedef {string | string[]} Names
 * @typedef {{ version?: string, integrity?: string, link?: boolean, optional?: boolean,
 *   os?: Names, cpu?: Names, libc?: Names }} LockEntry
 * @typedef {Record<string, LockEntry>} LockEntries
 * @typedef {{ os: string, cpu: string, libc: string | undefined }} Machine
 */

/**
 * Whether the installed packages are those of the lockfile. Compared by content, because a manual `npm ci` or a new
 * checkout changes times without changing packages.
 * @param {string} root
 */
export function isInstalled(root) {
  const wanted = readEntries(join(root, 'package-lock.json'));
  const installed = readEntries(join(root, 'node_modules', '.package-lock.json'));
  return Boolean(wanted && installed && !findDifference(wanted, installed, thisMachine()));
}

/**
 * The path of the first package that is missing, different or superfluous; undefined where there is none. Addresses
 * (`resolved`) are not compared: npm writes them differently on different machines.
 * @param {LockEntries} wanted
 * @param {LockEntries} installed
 * @param {Machine} machine
 */
export function findDifference(wanted, installed, machine) {
  for (const [path, entry] of Object.entries(wanted)) {
    const found = installed[path];
    if (path === '' || (!found && entry.optional && !isMeantFor(entry, machine))) continue;
    if (!found || found.version !== entry.version || found.integrity !== entry.integrity) return path;
  }
  return Object.keys(installed).find((path) => !wanted[path]);
}

/**
 * Whether an optional package is meant for this machine. One that names no machine is a dependency of another optional
 * package, and is installed or left out with it.
 * @param {LockEntry} entry
 * @param {Machine} machine
 */
function isMeantFor({ os, cpu, libc }, machine) {
  if (!os && !cpu) return false;
  return allows(os, machine.os) && allows(cpu, machine.cpu) && (!libc || allows(libc, machine.libc));
}

/**
 * @param {Names | undefined} names
 * @param {string | undefined} value
 */
function allows(names, value) {
  if (!names || value === undefined) return true;
  const list = [names].flat();
  if (list.includes(`!${value}`)) return false;
  return list.includes(value) || list.every((name) => name.startsWith('!'));
}

/** @returns {Machine} */
function thisMachine() {
  return { os: process.platform, cpu: process.arch, libc: findLibc() };
}

function findLibc() {
  if (process.platform !== 'linux') return undefined;
  // Without the network part, which takes most of the time of the report.
  if (process.report) Object.assign(process.report, { excludeNetwork: true });
  const report = /** @type {{ header?: { glibcVersionRuntime?: string } } | undefined} */ (process.report?.getReport());
  return report?.header?.glibcVersionRuntime ? 'glibc' : 'musl';
}

/**
 * @param {string} path
 * @returns {LockEntries | undefined}
 */
function readEntries(path) {
  try {
    return JSON.parse(readText(path) ?? '').packages;
  } catch {
    return undefined;
  }
}

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
    return isInstalled(root) ? 0 : await runNpm(root);
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
