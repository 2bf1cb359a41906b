import { toWallClock } from '@kampus/contract/format/wall-clock';
import type { Language } from '@kampus/contract/languages';
import { translatorOf } from '@kampus/languages/translator';
import type { Db } from '#platform/db/connect.ts';
import { presentTransaction } from './present.ts';
import { listTransactionRows, type TransactionFilter, type TransactionRow } from './queries.ts';

/** Spreadsheet programs read a file as UTF-8 only if it starts with this mark. */
const byteOrderMark = '\ufeff';

const typeName = ({ type, kind }: TransactionRow): string => {
  if (type === 'WITHDRAW') return 'Списание';
  return kind === 'TOP_UP' ? 'Пополнение' : 'Поступление';
};

/**
 * Formats a text cell by RFC 4180, always quoted. An apostrophe stops a spreadsheet from running
 * the text as a formula. Semicolons become commas; tabs and line breaks become blanks. Where the
 * list separator is a semicolon (Slovak, Czech, German), quotes inside the line protect nothing.
 */
export function textCell(text: string): string {
  const line = text.replaceAll(';', ',').replace(/\s+/g, ' ').trim();
  const safe = /^[=+\-@＝＋－＠]/.test(line) ? `'${line}` : line;
  return `"${safe.replaceAll('"', '""')}"`;
}

function toLine(row: TransactionRow, withUsernames: boolean, language: Language): string {
  const { id, type, amount, createdAt, description, username } = presentTransaction(
    row,
    withUsernames ? 'both' : 'none',
    language,
  );
  const { date, time } = toWallClock(new Date(createdAt));
  const sign = type === 'WITHDRAW' ? '-' : '';
  const kind = translatorOf(language)(typeName(row));
  const cells = [String(id), `${date} ${time}`, kind, `${sign}${amount.toFixed(2)}`, textCell(description)];
  return [...cells, ...(username === undefined ? [] : [textCell(username)])].join(',');
}

/**
 * Writes transactions as CSV, newest first. It reads them in batches of `batchSize` rows, so an
 * export of a million rows needs little memory.
 */
export async function* exportTransactions(
  db: Db,
  filter: TransactionFilter,
  { withUsernames, language }: { withUsernames: boolean; language: Language },
  batchSize = 1000,
): AsyncGenerator<string> {
  const titles = ['Номер', 'Время', 'Тип', 'Сумма, €', 'Описание', ...(withUsernames ? ['Пользователь'] : [])];
  yield `${byteOrderMark}${titles.map(translatorOf(language)).map(textCell).join(',')}\r\n`;
  let after: TransactionRow['position'] | undefined;
  for (;;) {
    const rows = await listTransactionRows(db, filter, { size: batchSize, after });
    if (rows.length > 0) yield `${rows.map((row) => toLine(row, withUsernames, language)).join('\r\n')}\r\n`;
    if (rows.length < batchSize) return;
    after = rows.at(-1)?.position;
  }
}
