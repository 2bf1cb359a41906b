import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.ts';

const migrationsFolder = 'server/src/platform/db/migrations';
/**
 * One line per migration, `<name> <sha256 of the file>`. An applied migration must never change.
 */
export const hashesFile = `${migrationsFolder}/hashes.txt`;

const pathOf = (file: string): string => join(root, file);

/** Current hashes of the migrations by file name, in the order of application. */
export function hashMigrations(): Map<string, string> {
  const names = readdirSync(pathOf(migrationsFolder))
    .filter((name) => name.endsWith('.sql'))
    .sort();
  return new Map(
    names.map((name) => {
      const content = readFileSync(join(pathOf(migrationsFolder), name));
      return [name, createHash('sha256').update(content).digest('hex')];
    }),
  );
}

/** Recorded hashes of the migrations by file name. Throws for an invalid line. */
export function readRecordedHashes(): Map<string, string> {
  const lines = readFileSync(pathOf(hashesFile), 'utf8').split('\n').filter(Boolean);
  return new Map(
    lines.map((line) => {
      const [name, hash] = line.split(' ');
      if (!name || !hash) throw new Error(`${hashesFile}: «${line}» is not a name and a hash`);
      return [name, hash];
    }),
  );
}
