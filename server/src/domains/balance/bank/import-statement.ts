import type { StatementResult } from '@kampus/contract/balance/bank';
import { sql } from 'kysely';
import { audit } from '#platform/db/audit.ts';
import type { Db } from '#platform/db/connect.ts';
import { inTransaction, type Trx } from '#platform/db/transaction.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Services } from '../../../services.ts';
import { getBank } from './intents.ts';
import type { PreparedLine, PreparedStatement } from './prepare-lines.ts';
import { countResult } from './queries.ts';
import { readApart } from './read-apart.ts';
import { settleBankLines } from './settle-lines.ts';

interface StatementFile {
  bytes: Uint8Array;
  fileName: string;
  /** The curator who uploaded it. Null for a file from the folder. */
  createdBy: number | null;
}

/**
 * Stores the new lines of a file, then settles them. After a crash between the two, the job that
 * runs each minute settles the rest. Throws STATEMENT_INVALID, and FOREIGN_ACCOUNT for a file with
 * another account.
 */
export async function importStatement(services: Services, file: StatementFile): Promise<StatementResult> {
  const bank = getBank(services);
  const statements = await readApart(file.bytes);
  if (statements.some(({ iban }) => iban !== bank.iban)) throw new AppError('FOREIGN_ACCOUNT');
  const ids = await inTransaction(services.db, async (trx) => {
    const stored: number[] = [];
    for (const statement of statements) stored.push(await storeStatement(trx, file, statement));
    return stored;
  });
  await settleBankLines(services);
  return countResult(services.db, ids);
}

async function storeStatement(trx: Trx, file: StatementFile, statement: PreparedStatement): Promise<number> {
  const { openingCents, closingCents, closesOn, opensOn, lineCount, chunks } = statement;
  const { id } = await trx
    .insertInto('bank_statements')
    .values({
      source: file.createdBy === null ? 'FOLDER' : 'DESK',
      file_name: file.fileName,
      created_by: file.createdBy,
      opening_cents: openingCents,
      closing_cents: closingCents,
      closes_on: closesOn,
      opens_on: opensOn ?? closesOn,
      duplicate_count: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const added = await storeLines(trx, id, chunks);
  await trx
    .updateTable('bank_statements')
    .set({ duplicate_count: lineCount - added })
    .where('id', '=', id)
    .execute();
  await audit(trx, file.createdBy, 'bank.import', `statement:${id}`, { lines: lineCount, added });
  return id;
}

/** Stores lines that no statement had before. Returns their number. */
async function storeLines(trx: Db, statementId: number, chunks: readonly Uint8Array[]): Promise<number> {
  let added = 0;
  for (const chunk of chunks) {
    // Written by `prepareStatement`.
    const lines = JSON.parse(Buffer.from(chunk).toString()) as PreparedLine[];
    const { numInsertedOrUpdatedRows = 0n } = await trx
      .insertInto('bank_lines')
      .values(
        lines.map(({ checksum, isMixed, ...line }) => ({
          ...line,
          statement_id: statementId,
          checksum: Buffer.from(checksum, 'hex'),
          // A person decides about it, even if it has a reference.
          checked_at: isMixed ? sql<Date>`now()` : null,
        })),
      )
      .onConflict((conflict) => conflict.column('checksum').doNothing())
      .executeTakeFirst();
    added += Number(numInsertedOrUpdatedRows);
  }
  return added;
}
