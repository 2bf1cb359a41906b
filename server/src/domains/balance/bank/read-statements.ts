import { readCamt } from './read-camt.ts';
import { readCsv } from './read-csv.ts';
import { type ParsedStatement, UnreadableStatement } from './statement.ts';

/** Text of a file: UTF-8, or the code page of older Slovak programs. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1250').decode(bytes);
  }
}

/** The statements in a file: camt.053, or the CSV of Fio. Throws UnreadableStatement. */
export function readStatements(bytes: Uint8Array): ParsedStatement[] {
  const text = decode(bytes);
  const statements = text.trimStart().startsWith('<') ? readCamt(text) : [readCsv(text)];
  if (statements.some(({ currency }) => currency !== 'EUR')) throw new UnreadableStatement('Выписка не в евро');
  return statements;
}
