import { inSnapshot } from '#platform/db/transaction.ts';
import { type AddFile, writeZip, type ZipFile } from '#platform/files/zip-file.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import type { Services } from '../../../services.ts';
import { pageEnd, pageHead, renderTable } from './archive-page.ts';
import { type Row, readOwned } from './owned-rows.ts';
import { personalData } from './personal-data.ts';
import type { PersonalTable } from './personal-table.ts';

const archived = personalData.filter(({ isArchived }) => isArchived);

/** The rows as a JSON array, row by row. `onRow` is called for each. */
async function* toJson(rows: AsyncIterable<Row>, onRow: (row: Row) => void): AsyncGenerator<string> {
  let separator = '[';
  for await (const row of rows) {
    onRow(row);
    yield `${separator}\n  ${JSON.stringify(row, null, 2).replaceAll('\n', '\n  ')}`;
    separator = ',';
  }
  yield separator === '[' ? '[]' : '\n]';
}

/** Reads the person's rows of a table. */
type ReadTable = (entry: PersonalTable) => AsyncGenerator<Row>;

/** Adds data/*.json and returns the number of rows of each table. */
async function addTables(add: AddFile, read: ReadTable): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const entry of archived) {
    let count = 0;
    await add(
      `data/${entry.table}.json`,
      toJson(read(entry), () => {
        count += 1;
      }),
    );
    counts.set(entry.table, count);
  }
  return counts;
}

/** The page reads the rows again: two files of a ZIP cannot be written at the same time. */
async function* writePage(username: string, read: ReadTable, counts: Map<string, number>): AsyncGenerator<string> {
  yield pageHead(username);
  for (const entry of archived) yield* renderTable(entry.table, counts.get(entry.table) ?? 0, read(entry));
  yield pageEnd;
}

/**
 * The actor's data as a ZIP: index.html for people, data/*.json for programs, and the avatar. Rows
 * are read and written page by page, whatever their number.
 */
export function createArchive(
  { db, files, sealer }: Pick<Services, 'db' | 'files' | 'sealer'>,
  actor: Actor,
): Promise<ZipFile> {
  return writeZip(async (add) => {
    // One snapshot makes the tables consistent with each other, and both readings equal.
    const avatarKey = await inSnapshot(db, async (trx) => {
      const read: ReadTable = (entry) => readOwned(trx, sealer, entry, actor.id);
      const counts = await addTables(add, read);
      await add('index.html', writePage(actor.username, read, counts));
      const user = await trx.selectFrom('users').select('avatar_key').where('id', '=', actor.id).executeTakeFirst();
      return user?.avatar_key;
    });
    if (avatarKey && (await files.exists(avatarKey))) await add('avatar.webp', [await files.getBytes(avatarKey)]);
  });
}
