import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { asAccount } from './account.ts';
import { type ClusterLocation, makePrivateFolder } from './cluster-location.ts';
import { isAlive } from './postmaster.ts';
import { StartupError } from './startup-error.ts';

export const databaseName = 'kampus';
export const databaseUser = 'kampus';

/**
 * Creates the cluster with an empty database unless it exists. It is created in a neighbouring folder and renamed when
 * complete: initdb writes PG_VERSION early, so an interrupted one would look finished.
 */
export function createCluster(place: ClusterLocation, options: { isVolatile: boolean }): void {
  const { dataDir } = place;
  if (existsSync(join(dataDir, 'PG_VERSION'))) {
    assertSameMajor(place);
    return;
  }
  assertEmpty(dataDir);
  removeUnfinished(dataDir);
  const unfinished = `${dataDir}.new-${process.pid}`;
  makePrivateFolder(unfinished, place.account);
  try {
    run(place, 'initdb', initdbArguments(unfinished, options.isVolatile));
    run(place, 'postgres', ['--single', '-D', unfinished, 'postgres'], `create database ${databaseName}\n`);
    moveInto(unfinished, dataDir);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    throw error;
  }
}

/** The locale never comes from the caller's environment: under LANG=C Russian search and order would be broken. */
function initdbArguments(dataDir: string, isVolatile: boolean): string[] {
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  const access = [`--username=${databaseUser}`, '--auth-local=trust', '--auth-host=reject'];
  return ['-D', dataDir, ...access, ...locale, ...(isVolatile ? ['--no-sync'] : [])];
}

function run(place: ClusterLocation, program: string, args: string[], input = ''): void {
  const result = spawnSync(join(place.binaries.root, 'bin', program), args, {
    ...asAccount(place.account),
    env: postgresEnvironment(),
    input,
    encoding: 'utf8',
  });
  if (result.status === 0) return;
  const lines = `${result.stderr ?? ''}\n${result.error?.message ?? ''}`.split('\n');
  const reason = lines.find((line) => /error|fatal|cannot|could not/i.test(line)) ?? lines.find(Boolean);
  throw new StartupError(`PostgreSQL's ${program} failed in ${place.dataDir}: ${reason?.trim() ?? 'no reason given'}`);
}

/** A bare environment: PGDATA, PGOPTIONS, LANG and the like of the caller must not reach PostgreSQL. */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
}

function moveInto(unfinished: string, dataDir: string): void {
  try {
    renameSync(unfinished, dataDir);
  } catch (error) {
    // Another start on the same folder was first; its cluster is used.
    if (!existsSync(join(dataDir, 'PG_VERSION'))) throw error;
    rmSync(unfinished, { recursive: true, force: true });
  }
}

/** Removes folders of starts that were killed; the folder of a start that still runs stays. */
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
    `The database in ${dataDir} was made by PostgreSQL ${found}, this Kampus brings ${ours}. ` +
      'Export it with the release that made it, and import it into a new folder.',
  );
}
