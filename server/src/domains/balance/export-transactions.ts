import type { TransactionType } from '@kampus/contract/balance/balance';
import { toWallClock } from '@kampus/contract/format/wall-clock';
import type { Db } from '#platform/db/connect.ts';
import { presentTransaction } from './present.ts';
import { listTransactionRows, type TransactionFilter, type TransactionRow } from './queries.ts';

/** Spreadsheets take a file for UTF-8 only when it says so. */
const byteOrderMark = '\ufeff';

/** Money from another person is a receipt; only the treasury tops up. */
const typeName = (type: TransactionType, isTopUp: boolean): string => {
  if (type === 'WITHDRAW') return 'Списание';
  return isTopUp ? 'Пополнение' : 'Поступление';
};

/**
 * A text cell by RFC 4180, always quoted. A spreadsheet would run text that begins like a formula, so an apostrophe goes
 * before it; and where the list separator is a semicolon (Slovak, Czech, German), a quote inside the line protects
 * nothing, so the separators of all countries but the comma become commas and blanks.
 */
export function textCell(text: string): string {
  const line = text.replaceAll(';', ',').replace(/\s+/g, ' ').trim();
  const safe = /^[=+\-@＝＋－＠]/.test(line) ? `'${line}` : line;
  return `"${safe.replaceAll('"', '""')}"`;
}

function toLine(row: TransactionRow, withUsernames: boolean): string {
  const { id, type, amount, createdAt, description, username } = presentTransaction(
    row,
    withUsernames ? 'both' : 'none',
  );
  const { date, time } = toWallClock(new Date(createdAt));
  const sign = type === 'WITHDRAW' ? '-' : '';
  const cells = [
    String(id),
    `${date} ${time}`,
    typeName(type, row.other === null),
    `${sign}${amount.toFixed(2)}`,
    textCell(description),
  ];
  return [...cells, ...(username === undefined ? [] : [textCell(username)])].join(',');
}

/**
 * Transactions as CSV, newest first. They are read and written in batches of some rows, enough to be quick and few enough
 * to hold in memory, so a million of them fit.
 */
export async function* exportTransactions(
  db: Db,
  filter: TransactionFilter,
  withUsernames: boolean,
  batchSize = 1000,
): AsyncGenerator<string> {
  const titles = ['Номер', 'Время', 'Тип', 'Сумма, €', 'Описание', ...(withUsernames ? ['Пользователь'] : [])];
  yield `${byteOrderMark}${titles.map(textCell).join(',')}\r\n`;
  let after: TransactionRow['position'] | undefined;
  for (;;) {
    const rows = await listTransactionRows(db, filter, { size: batchSize, after });
    if (rows.length > 0) yield `${rows.map((row) => toLine(row, withUsernames)).join('\r\n')}\r\n`;
    if (rows.length < batchSize) return;
    after = rows.at(-1)?.position;
  }
}
