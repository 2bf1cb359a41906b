import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.ts';

const migrationsFolder = 'server/src/platform/db/migrations';
/** One line for each migration, `<name> <sha256 of the file>`: what has been applied somewhere must never change. */
export const hashesFile = `${migrationsFolder}/hashes.txt`;

const pathOf = (file: string): string => join(root, file);

/** Hashes of the migrations as they are, by file name, in the order in which they are applied. */
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

/** Hashes of the migrations as they were recorded, by file name. Throws for a line that is no record. */
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
