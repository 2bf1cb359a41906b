import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { StartupError } from './startup-error.ts';

/** The local account of PostgreSQL if this process is root: PostgreSQL refuses to run as root. */
export interface Account {
  name: string;
  uid: number;
  gid: number;
}

/**
 * Options of `spawn` to run a program under the account, or under the current account if undefined.
 */
export function asAccount(account: Account | undefined): { uid?: number; gid?: number; cwd: string } {
  // The account may have no access to the current folder. A program in an inaccessible folder
  // fails.
  return account ? { uid: account.uid, gid: account.gid, cwd: '/' } : { cwd: '/' };
}

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/**
 * The account for PostgreSQL; undefined unless this process is root. An existing data folder keeps
 * its owner.
 */
export function chooseAccount(ownerUid: number | undefined): Account | undefined {
  if (!isRoot()) return undefined;
  const accounts = listAccounts();
  const owner = accounts.find(({ uid }) => uid === ownerUid && uid !== 0);
  const chosen = owner ?? findByName(accounts, 'postgres') ?? findByName(accounts, 'nobody');
  if (!chosen) {
    throw new StartupError(
      'PostgreSQL does not run as root, and this system has no account «postgres» or «nobody» to run it as. ' +
        'Start Kampus as another user, or set DATABASE_URL.',
    );
  }
  return chosen;
}

function findByName(accounts: Account[], wanted: string): Account | undefined {
  return accounts.find(({ name }) => name === wanted);
}

// An arbitrary user id does not work, because initdb looks up the name of its account.
function listAccounts(): Account[] {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  return lines.flatMap((line) => {
    const [name = '', , uid, gid] = line.split(':');
    const account = { name, uid: Number(uid), gid: Number(gid) };
    return name && account.uid > 0 && account.gid >= 0 ? [account] : [];
  });
}

/**
 * True if the account can run this program. Throws if this process may not switch to the account.
 */
export function canRun(account: Account, program: string): boolean {
  const { error, status } = spawnSync(program, ['--version'], { ...asAccount(account), stdio: 'ignore' });
  if (error && 'code' in error && error.code === 'EPERM') {
    throw new StartupError(
      `Root may not switch to the account «${account.name}» here (EPERM). Start Kampus as another user.`,
    );
  }
  return !error && status === 0;
}

/** True if the account can enter this folder. */
export function canEnter(account: Account, folder: string): boolean {
  const { status } = spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...asAccount(account), stdio: 'ignore' });
  return status === 0;
}
