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
 * Whether what is installed is what the lockfile says. By content, not by time: a manual `npm ci` or a new checkout
 * changes times without need.
 * @param {string} root
 */
export function isInstalled(root) {
  const wanted = readEntries(join(root, 'package-lock.json'));
  const installed = readEntries(join(root, 'node_modules', '.package-lock.json'));
  return Boolean(wanted && installed && !findDifference(wanted, installed, thisMachine()));
}

/**
 * The path of the first package that is missing, different or too much; undefined where there is none.
 * Addresses (`resolved`) are not compared: npm writes them differently from machine to machine.
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
 * Whether an optional package names this machine. One that names none hangs on another optional one, and
 * is installed or left out with that.
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
  // Looking the network up takes most of the time that a report costs.
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
 * Runs `npm ci` with the npm that runs us, and resolves with its exit code. Of two first starts at once the second
 * waits for the first: each would pull the packages away from under the other.
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
 * Whether the file that bears the number of whoever installs is now ours. One whose owner is gone, or that is older
 * than any installation, is taken over.
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
 * False where the system refuses; such a lock protects from nothing.
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
  // The environment may ask to leave development packages out (NODE_ENV=production); we build with them.
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
