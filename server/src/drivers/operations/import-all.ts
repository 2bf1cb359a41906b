import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { closeTransferDays, verifyLedger } from '#domains/balance/public.ts';
import { audit } from '#platform/db/audit.ts';
import type { Db, PortalDb } from '#platform/db/connect.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { CommandError } from './command.ts';
import { liftTimeLimits } from './lift-time-limits.ts';
import { listTables, readSchemaVersion, type Table } from './tables.ts';

/** Rows of one insert statement. */
const batchRows = 500;

const headerLine = z.object({ kampus: z.literal(1), schema: z.string() });
const rowLine = z.object({ table: z.string(), row: z.record(z.string(), z.unknown()) });
const fileLine = z.object({ file: z.string().check(z.regex(/^[\w/-]+\.[a-z]+$/)), base64: z.string() });
const endLine = z.object({ lines: z.int() });
const contentLine = z.union([rowLine, fileLine, endLine]);

/** Triggers that would create rows that the file already contains. */
const creatingTriggers = ['users_open_account', 'transfers_move_balances', 'transfers_add_to_day'];

/**
 * These, and every trigger that decides about new rows (BEFORE INSERT). The file has rows of people
 * who were blocked or erased later, and lessons of teachers who are away now.
 */
async function listQuietTriggers(db: Db): Promise<{ table: string; trigger: string }[]> {
  const { rows } = await sql<{ table: string; trigger: string }>`
    select c.relname as table, t.tgname as trigger
      from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where c.relnamespace = 'public'::regnamespace and not t.tgisinternal
       -- In the bits of tgtype, 2 is BEFORE and 4 is INSERT.
       and (t.tgtype & 6 = 6 or t.tgname = any(${creatingTriggers}))`.execute(db);
  return rows;
}

interface ImportInput {
  db: Db;
  files: Pick<FileStore, 'put'>;
  progress: (line: string) => void;
}

const parse = <T>(schema: z.ZodMiniType<T>, line: string, number: number): T => {
  try {
    return schema.parse(JSON.parse(line));
  } catch (error) {
    throw new CommandError(`Line ${number} is not in the export format`, { cause: error });
  }
};

async function assertEmpty(db: Db): Promise<void> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from users)
        or exists (select from universities)
        or exists (select from audit_entries) as used`.execute(db);
  if (rows[0]?.used) throw new CommandError('The database is not empty; import into a fresh one');
}

/** An import disables triggers, which only the owner of a table may do. */
async function assertOwner(db: Db): Promise<void> {
  const { rows } = await sql<{ owner: string; may: boolean }>`
    select tableowner as owner, pg_has_role(tableowner, 'usage') as may
      from pg_tables where schemaname = 'public' and tablename = 'users'`.execute(db);
  const [users] = rows;
  if (users && !users.may) throw new CommandError(`Only ${users.owner}, who owns the tables, may import`);
}

async function insertRows(db: Db, table: Table, rows: unknown[], firstLine: number): Promise<void> {
  const columns = sql.join(table.columns.map((column) => sql.ref(column)));
  await sql`
    insert into ${sql.table(table.name)} (${columns}) overriding system value
    select ${columns}
      from jsonb_populate_recordset(null::${sql.table(table.name)}, ${JSON.stringify(rows)}::jsonb)
  `
    .execute(db)
    .catch((error: Error) => {
      const lastLine = firstLine + rows.length - 1;
      throw new CommandError(`Lines ${firstLine} to ${lastLine} (${table.name}): ${error.message}`, { cause: error });
    });
}

/** Moves each sequence behind the highest imported id. */
async function moveSequences(db: Db, tables: Table[]): Promise<void> {
  for (const { name } of tables.filter((table) => table.isNumbered))
    await sql`
      select setval(pg_get_serial_sequence(${name}, 'id'), max(id))
        from ${sql.table(name)} having max(id) is not null
    `.execute(db);
}

/** Gives unsent messages to the dispatcher, also those by e-mail: the file has no mails. */
const requeueMessages = (db: Db) =>
  sql`
    update notifications set queued_at = null, state = 'WAITING'
     where state in ('WAITING', 'BY_MAIL')`.execute(db);

/** A row or a file of the export, and its line. */
type Content = { number: number } & (z.infer<typeof rowLine> | z.infer<typeof fileLine>);

/**
 * Reads the lines between the header and the end mark. Throws CommandError for a file that has
 * another schema, is not in the export format or is cut off.
 */
async function* readContent(path: string, schema: string): AsyncGenerator<Content> {
  // Unlike `pipe`, this passes on that the file cannot be read. The loop below throws the error.
  const text = pipeline(createReadStream(path), createGunzip(), () => {});
  const lines = createInterface({ input: text, crlfDelay: Number.POSITIVE_INFINITY });
  let number = 0;
  let isWhole = false;
  for await (const line of lines) {
    number += 1;
    if (isWhole) throw new CommandError(`Line ${number}: the file goes on after its end mark`);
    if (number === 1) {
      const header = parse(headerLine, line, 1);
      if (header.schema !== schema)
        throw new CommandError(`The file has schema ${header.schema}, but this Kampus has ${schema}`);
      continue;
    }
    const content = parse(contentLine, line, number);
    if (!('lines' in content)) yield { number, ...content };
    else if (content.lines === number) isWhole = true;
    else throw new CommandError(`Line ${number}: the file should have ${content.lines} lines`);
  }
  if (!isWhole) throw new CommandError('The file is cut off: it has no end mark');
}

async function readInto({ db, files, progress }: ImportInput, path: string, tables: Table[]): Promise<void> {
  const byName = new Map(tables.map((table) => [table.name, table]));
  let batch: { table: Table; rows: unknown[]; firstLine: number } | undefined;
  const flush = async () => {
    if (batch) await insertRows(db, batch.table, batch.rows, batch.firstLine);
    batch = undefined;
  };
  for await (const content of readContent(path, await readSchemaVersion(db))) {
    if ('file' in content) {
      await files.put(content.file, new Uint8Array(Buffer.from(content.base64, 'base64')));
      continue;
    }
    const { number, row } = content;
    const table = byName.get(content.table);
    if (!table) throw new CommandError(`Line ${number}: there is no table ${content.table}`);
    if (batch && (batch.table !== table || batch.rows.length >= batchRows)) await flush();
    if (!batch) progress(`${table.name}, from line ${number}`);
    batch ??= { table, rows: [], firstLine: number };
    batch.rows.push(row);
  }
  await flush();
}

/**
 * Imports an `exportAll` file into an empty, migrated database, completely or not at all. Messages
 * unsent at the time of the export are sent from here. Throws CommandError with the line that is
 * wrong.
 */
export async function importAll(input: ImportInput & { db: PortalDb }, path: string): Promise<void> {
  await assertOwner(input.db);
  await assertEmpty(input.db);
  await inTransaction(input.db, async (db) => {
    const tables = await listTables(db);
    await sql`set constraints all deferred`.execute(db);
    await liftTimeLimits(db);
    const quietTriggers = await listQuietTriggers(db);
    for (const { table, trigger } of quietTriggers)
      await sql`alter table ${sql.table(table)} disable trigger ${sql.ref(trigger)}`.execute(db);
    // The file contains the treasury account and the labels of facts, and migrations created them
    // here too.
    await sql`delete from accounts`.execute(db);
    await sql`delete from fact_labels`.execute(db);
    await sql`delete from search_synonyms`.execute(db);
    await readInto({ ...input, db }, path, tables);
    await moveSequences(db, tables);
    await requeueMessages(db);
    await sql`set constraints all immediate`.execute(db);
    for (const { table, trigger } of quietTriggers)
      await sql`alter table ${sql.table(table)} enable trigger ${sql.ref(trigger)}`.execute(db);
    await closeTransferDays(db);
    const findings = await verifyLedger(db);
    if (findings.length > 0) throw new CommandError(`The ledger of the file is not right: ${findings.join('; ')}`);
    await audit(db, null, 'portal.import', 'portal', { file: basename(path) });
  });
}
