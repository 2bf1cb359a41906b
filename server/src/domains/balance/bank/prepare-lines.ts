import { checksumLines, type ParsedStatement, type StatementLine } from './statement.ts';

/** A line as it is stored. */
export interface PreparedLine {
  /** In hexadecimal digits. */
  checksum: string;
  booked_on: string;
  amount_cents: number;
  partner: string | null;
  iban_end: string | null;
  details: string;
  return_reason: string | null;
  isMixed: boolean;
}

export interface PreparedStatement extends Omit<ParsedStatement, 'lines'> {
  /** The first day of its lines. Null without lines. */
  opensOn: string | null;
  lineCount: number;
  /** Arrays of `PreparedLine` in JSON. Bytes pass between threads without the cost of objects. */
  chunks: Uint8Array[];
}

/** Lines in one statement of SQL. */
const chunkSize = 1000;
const detailsMax = 1000;
const partnerMax = 140;

const prepareLine = (line: StatementLine, checksum: string): PreparedLine => ({
  checksum,
  booked_on: line.bookedOn,
  amount_cents: line.cents,
  partner: line.partner?.slice(0, partnerMax) ?? null,
  iban_end: line.iban?.slice(-4) ?? null,
  details: line.texts.join(' · ').slice(0, detailsMax),
  return_reason: line.returnReason,
  isMixed: line.isMixed,
});

/**
 * Prepares the lines of a statement, so that the event loop does little for each of them. The order
 * of the checksums keeps two imports of the same file from a deadlock.
 */
export function prepareStatement({ lines, ...statement }: ParsedStatement): PreparedStatement {
  const checksums = checksumLines(statement.iban, lines);
  const prepared = lines
    .map((line, index) => prepareLine(line, checksums[index] as string))
    .sort((one, other) => (one.checksum < other.checksum ? -1 : 1));
  const opensOn = lines.reduce<string | null>(
    (first, { bookedOn }) => (first === null || bookedOn < first ? bookedOn : first),
    null,
  );
  const chunks: Uint8Array[] = [];
  for (let from = 0; from < prepared.length; from += chunkSize)
    chunks.push(Buffer.from(JSON.stringify(prepared.slice(from, from + chunkSize))));
  return { ...statement, opensOn, lineCount: lines.length, chunks };
}
