import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { StartupError } from './startup-error.ts';

/** A local account that PostgreSQL runs as, when we are root: it refuses to run as root itself. */
export type Account = { name: string; uid: number; gid: number };

/** What `spawn` needs to start a program as the account, or as ourselves where there is none. */
export function asAccount(account: Account | undefined): { uid?: number; gid?: number; cwd: string } {
  // The current folder may be closed to the account, and a program without a valid one fails early.
  return account ? { uid: account.uid, gid: account.gid, cwd: '/' } : { cwd: '/' };
}

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** The account to run PostgreSQL as: none unless we are root. A data folder that exists keeps its owner. */
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

// An arbitrary number will not do: initdb looks its own account up by name.
function listAccounts(): Account[] {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  return lines.flatMap((line) => {
    const [name = '', , uid, gid] = line.split(':');
    const account = { name, uid: Number(uid), gid: Number(gid) };
    return name && account.uid > 0 && account.gid >= 0 ? [account] : [];
  });
}

/** Whether the account can run this program. Throws where we may not become the account at all. */
export function canRun(account: Account, program: string): boolean {
  const { error, status } = spawnSync(program, ['--version'], { ...asAccount(account), stdio: 'ignore' });
  if (error && 'code' in error && error.code === 'EPERM') {
    throw new StartupError(`Root may not become «${account.name}» here (EPERM). Start Kampus as another user.`);
  }
  return !error && status === 0;
}

/** Whether the account can enter this folder. */
export function canEnter(account: Account, folder: string): boolean {
  const { status } = spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...asAccount(account), stdio: 'ignore' });
  return status === 0;
}
