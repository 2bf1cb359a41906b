import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashesFile, hashMigrations, readRecordedHashes } from './migrations.ts';
import { root } from './root.ts';

/**
 * Adds the hashes of new migrations to the record. A recorded migration may be renumbered, but its
 * content must not change.
 */
const now = hashMigrations();
const recorded = readRecordedHashes();
const contents = new Set(now.values());
const edited = [...recorded].filter(([, hash]) => !contents.has(hash)).map(([name]) => name);
if (edited.length > 0) {
  console.error(`Recorded migrations were edited or removed: ${edited.join(', ')}. Restore them and add a new one.`);
  console.error(`If a file was never committed, delete its line in ${hashesFile} and run this command again.`);
  process.exitCode = 1;
} else {
  writeFileSync(join(root, hashesFile), [...now].map(([name, hash]) => `${name} ${hash}\n`).join(''));
  console.log(`${hashesFile}: ${now.size} migrations, ${now.size - recorded.size} new`);
}
