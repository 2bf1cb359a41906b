import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { accepts, freePort, type Installation } from './installation.ts';
import type { Program } from './program.ts';

export interface Pooler {
  program: Program;
  /** Shares connections between transactions. */
  transactionUrl: string;
  /** Gives each client its own connection. */
  sessionUrl: string;
  /** Switches to another server without a restart: another host in the file, then SIGHUP. */
  pointTo: (socketDir: string) => void;
}

const root = join(import.meta.dirname, '..', '..');
/** Together with the sessions below the 60 connections of the embedded PostgreSQL. */
const poolSize = 14;
const sessionPoolSize = 34;

/**
 * Writes the configuration of deploy/compose with the addresses of this machine and without a
 * password.
 */
function writeConfiguration(file: string, port: number, socketDir: string): void {
  const text = readFileSync(join(root, 'deploy', 'compose', 'pgbouncer.ini'), 'utf8')
    .replaceAll('host=database', `host=${socketDir} user=kampus`)
    .replace('listen_addr = *', 'listen_addr = 127.0.0.1')
    .replace('listen_port = 6432', `listen_port = ${port}`)
    .replace(/auth_type = .*\nauth_file = .*\n/, 'auth_type = any\n')
    .replace(/default_pool_size = .*/, `default_pool_size = ${poolSize}`)
    .replace(/pool_size=\d+/, `pool_size=${sessionPoolSize}`);
  writeFileSync(file, text, { mode: 0o644 });
}

export async function startPooler(installation: Installation, socketDir: string): Promise<Pooler | undefined> {
  const command = installation.find('pgbouncer');
  if (!command) return undefined;
  const port = await freePort();
  const file = join(installation.folder, 'pgbouncer.ini');
  writeConfiguration(file, port, socketDir);
  // pgbouncer refuses to run as root, and needs access to PostgreSQL's socket.
  const { uid } = statSync(socketDir);
  const program = await installation.launch({
    name: 'pgbouncer',
    command,
    args: [file],
    uid,
    isReady: () => accepts(port),
  });
  const urlOf = (name: string): string => `postgresql://kampus@127.0.0.1:${port}/${name}`;
  return {
    program,
    transactionUrl: urlOf('kampus'),
    sessionUrl: urlOf('kampus_session'),
    pointTo(newSocketDir) {
      writeConfiguration(file, port, newSocketDir);
      process.kill(program.pid(), 'SIGHUP');
    },
  };
}
