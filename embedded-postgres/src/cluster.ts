import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { asAccount } from './account.ts';
import { type ClusterLocation, findClusterLocation, makePrivateFolder } from './cluster-location.ts';
import { isAlive } from './postmaster.ts';
import { postgresEnvironment } from './settings.ts';
import { socketFolder } from './socket-folder.ts';
import { StartupError } from './startup-error.ts';

export const databaseName = 'kampus';
export const databaseUser = 'kampus';

/** A cluster with its database, ready to be launched. */
export type Cluster = ClusterLocation & {
  /** Folder of the Unix socket, the only way to connect. */
  socketDir: string;
  /** For tests: fast, not durable. */
  isVolatile: boolean;
};

/** Opens or creates the cluster of this data folder. Throws StartupError with one line. */
export function openCluster(
  wantedDataDir: string,
  { isVolatile, log }: { isVolatile: boolean; log: (line: string) => void },
): Cluster {
  const location = findClusterLocation(wantedDataDir);
  if (!existsSync(join(location.dataDir, 'PG_VERSION'))) log(`Creating the database in ${location.dataDir}…`);
  createCluster(location, isVolatile);
  return { ...location, isVolatile, socketDir: isVolatile ? location.dataDir : socketFolder(location) };
}

/**
 * Creates the cluster with an empty database unless it exists. Creates it in a neighbouring folder
 * and renames that at the end: initdb writes PG_VERSION early, so an interrupted cluster would look
 * complete.
 */
function createCluster(location: ClusterLocation, isVolatile: boolean): void {
  const { dataDir } = location;
  if (existsSync(join(dataDir, 'PG_VERSION'))) {
    assertSameMajor(location);
    return;
  }
  assertEmpty(dataDir);
  removeUnfinished(dataDir);
  const unfinished = `${dataDir}.new-${process.pid}`;
  makePrivateFolder(unfinished, location.account);
  try {
    run(location, 'initdb', initdbArguments(unfinished, isVolatile));
    run(location, 'postgres', ['--single', '-D', unfinished, 'postgres'], `create database ${databaseName}\n`);
    moveInto(unfinished, dataDir);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    throw error;
  }
}

/**
 * The locale never comes from the environment: with LANG=C, search and order of Russian text would
 * be wrong.
 */
function initdbArguments(dataDir: string, isVolatile: boolean): string[] {
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  const access = [`--username=${databaseUser}`, '--auth-local=trust', '--auth-host=reject'];
  return ['-D', dataDir, ...access, ...locale, ...(isVolatile ? ['--no-sync'] : [])];
}

function run(location: ClusterLocation, program: string, args: string[], input = ''): void {
  const result = spawnSync(join(location.binaries.root, 'bin', program), args, {
    ...asAccount(location.account),
    env: postgresEnvironment(),
    input,
    encoding: 'utf8',
  });
  if (result.status === 0) return;
  const lines = `${result.stderr ?? ''}\n${result.error?.message ?? ''}`.split('\n');
  const reason = lines.find((line) => /error|fatal|cannot|could not/i.test(line)) ?? lines.find(Boolean);
  throw new StartupError(
    `PostgreSQL's ${program} failed in ${location.dataDir}: ${reason?.trim() ?? 'no reason given'}`,
  );
}

function moveInto(unfinished: string, dataDir: string): void {
  try {
    renameSync(unfinished, dataDir);
  } catch (error) {
    // A concurrent start on the same folder was faster. Use its cluster.
    if (!existsSync(join(dataDir, 'PG_VERSION'))) throw error;
    rmSync(unfinished, { recursive: true, force: true });
  }
}

/** Removes folders of killed starts. The folder of a running start stays. */
function removeUnfinished(dataDir: string): void {
  const prefix = `${basename(dataDir)}.new-`;
  for (const name of readdirSync(dirname(dataDir))) {
    if (!name.startsWith(prefix) || isAlive(Number(name.slice(prefix.length)))) continue;
    rmSync(join(dirname(dataDir), name), { recursive: true, force: true });
  }
}

function assertEmpty(dataDir: string): void {
  if (!existsSync(dataDir) || readdirSync(dataDir).length === 0) return;
  throw new StartupError(
    `${dataDir} holds files but no database. Move them away, or set KAMPUS_DATA_DIR to another folder.`,
  );
}

function assertSameMajor({ dataDir, binaries }: ClusterLocation): void {
  const found = readFileSync(join(dataDir, 'PG_VERSION'), 'utf8').trim();
  const ours = binaries.version.split('.')[0];
  if (found === ours) return;
  throw new StartupError(
    `The database in ${dataDir} was made by PostgreSQL ${found}, but this Kampus has PostgreSQL ${ours}. ` +
      'Export it with the earlier release of Kampus, and import it into a new folder.',
  );
}
