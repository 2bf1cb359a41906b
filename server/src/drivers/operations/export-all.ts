import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sql } from 'kysely';
import { audit } from '#platform/db/audit.ts';
import type { Db } from '#platform/db/connect.ts';
import { inSnapshot } from '#platform/db/transaction.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { liftTimeLimits } from './lift-time-limits.ts';
import { listTables, readSchemaVersion, type Table } from './tables.ts';

/** Rows of one query. */
const pageRows = 1000;

interface ExportInput {
  db: Db;
  files: FileStore;
  progress: (line: string) => void;
}

async function* rowsOf(db: Db, { name, columns }: Table): AsyncGenerator<string> {
  const list = sql.join(columns.map((column) => sql.ref(column)));
  const cursor = `export_${name}`;
  await sql`declare ${sql.ref(cursor)} no scroll cursor for
    select to_jsonb(exported)::text as line from (select ${list}
     from ${sql.table(name)}) as exported`.execute(db);
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(pageRows)} from ${sql.ref(cursor)}`.execute(db);
    for (const { line } of rows) yield `{"table":${JSON.stringify(name)},"row":${line}}\n`;
    if (rows.length < pageRows) break;
  }
  await sql`close ${sql.ref(cursor)}`.execute(db);
}

/** The keys of avatars, and of the pictures in all versions of guides and twins. */
async function listUploads(db: Db): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select avatar_key as key from users where avatar_key is not null
    union
    select picture[1]
      from (select body from guides
            union all select body from guide_versions
            union all select body from guide_twins) as texts,
           regexp_matches(body, '/media/(guides/[\\w-]+\\.webp)', 'g') as picture`.execute(db);
  return rows.map(({ key }) => key);
}

interface UploadCounts {
  listed: number;
  /** Those that the file store has. */
  found: number;
}

async function* everything({ db, files, progress }: ExportInput, counts: UploadCounts): AsyncGenerator<string> {
  const tables = await listTables(db);
  yield `${JSON.stringify({ kampus: 1, schema: await readSchemaVersion(db) })}\n`;
  for (const table of tables) {
    let count = 0;
    for await (const line of rowsOf(db, table)) {
      count += 1;
      yield line;
    }
    progress(`${table.name}: ${count} rows`);
  }
  for (const key of await listUploads(db)) {
    counts.listed += 1;
    if (await files.exists(key)) {
      const bytes = Buffer.from(await files.getBytes(key));
      yield `${JSON.stringify({ file: key, base64: bytes.toString('base64') })}\n`;
      counts.found += 1;
    } else progress(`${key} is missing in the file store`);
  }
  progress(`files: ${counts.found}`);
}

/** Adds the end mark, which has the number of all lines. */
async function* withEnd(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let count = 1;
  for await (const line of lines) {
    count += 1;
    yield line;
  }
  yield `${JSON.stringify({ lines: count })}\n`;
}

/** Writes the rows of one database snapshot, and the uploads. */
async function writeRows(input: ExportInput, path: string): Promise<UploadCounts> {
  const counts = { listed: 0, found: 0 };
  await inSnapshot(input.db, async (db) => {
    await liftTimeLimits(db);
    // The file contains hashes of passwords and tokens, so only its owner may read it.
    const target = createWriteStream(path, { mode: 0o600 });
    await pipeline(Readable.from(withEnd(everything({ ...input, db }, counts))), createGzip(), target);
  });
  return counts;
}

/**
 * Writes the whole portal, uploads included, to one file of JSON lines (gzip): a header, rows in
 * insertable order, uploaded files, an end mark. The file gets its name when it is complete. A
 * failed export leaves no file. An upload that the file store lacks is left out and counted.
 */
export async function exportAll(input: ExportInput, path: string): Promise<UploadCounts> {
  const unfinished = `${path}.part`;
  try {
    const counts = await writeRows(input, unfinished);
    // Record the export before the file gets its name. The file itself has no such entry: its
    // snapshot is older.
    await audit(input.db, null, 'portal.export', 'portal', { file: basename(path) });
    await rename(unfinished, path);
    return counts;
  } catch (error) {
    // A full disk would stay full: nothing else removes the file.
    await rm(unfinished, { force: true });
    throw error;
  }
}
