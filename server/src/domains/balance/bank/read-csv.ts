import {
  type ParsedStatement,
  plain,
  readCents,
  readDay,
  type StatementLine,
  UnreadableStatement,
} from './statement.ts';

/** Columns of the Fio export, in the languages in which the bank writes them. */
const columns = {
  id: ['id pohybu', 'id operace', 'id operácie', 'id transaction'],
  date: ['dátum', 'datum', 'date'],
  amount: ['objem', 'amount', 'volume'],
  currency: ['mena', 'měna', 'currency'],
  account: ['protiúčet', 'counter account', 'contra account'],
  partner: ['názov protiúčtu', 'název protiúčtu', 'contra account name', 'counter account name'],
  variable: ['vs'],
  constant: ['ks'],
  specific: ['šs', 'ss'],
  payerReference: ['referencia platiteľa', 'reference plátce', "payer's reference"],
  note: ['používateľská identifikácia', 'uživatelská identifikace', 'poznámka', 'user identification'],
  message: ['správa pre príjemcu', 'zpráva pro příjemce', 'message for recipient'],
  comment: ['komentár', 'komentář', 'comment'],
} as const;
type Column = keyof typeof columns;

/**
 * Characters of a line that are read; Fio writes some hundreds. The matches of a line of megabytes
 * need so much memory at once that the whole process ends, not only the thread.
 */
const lineMax = 10_000;

const damaged = () => new UnreadableStatement('Файл обрезан или повреждён');

/** Lines of a file. A line break inside quotation marks belongs to its cell. */
function splitLines(text: string): string[] {
  const lines: string[] = [];
  let isOpen = false;
  for (const line of text.split(/\r?\n/)) {
    if (isOpen) lines.push(`${lines.pop()}\n${line}`);
    else lines.push(line);
    const marks = line.replaceAll(/[^"]+/g, '').length;
    if (marks % 2 === 1) isOpen = !isOpen;
  }
  if (isOpen) throw damaged();
  return lines;
}

/** Throws UnreadableStatement for a line break outside quotation marks: lines would get lost. */
function readCell(cell: string): string {
  if (/^"(?:[^"]|"")*"$/.test(cell)) return plain(cell.slice(1, -1).replaceAll('""', '"'));
  if (cell.includes('\n')) throw damaged();
  return plain(cell);
}

/** Cells of a line; quotation marks hold semicolons, line breaks and, doubled, themselves. */
function splitLine(line: string): string[] {
  // The last match is empty.
  const cells = `${line.slice(0, lineMax)};`.match(/(?:"(?:[^"]|"")*"|[^;])*(?:;|$)/g)?.slice(0, -1) ?? [];
  return cells.map((cell) => readCell(cell.slice(0, -1)));
}

/** `25.11.2026` or `2026-11-25`. */
function readDate(text: string): string {
  const [, day, month, year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text) ?? [];
  return readDay(year ? `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}` : text.slice(0, 10));
}

/**
 * Reads the CSV of Fio: lines with a name and a value, then a table. The sums must lead from the
 * opening to the closing balance: this is the only sign of a truncated CSV. Throws
 * UnreadableStatement.
 */
export function readCsv(text: string): ParsedStatement {
  const lines = splitLines(text);
  const start = lines.findIndex((line) => columns.id.some((name) => splitLine(line)[0]?.toLowerCase() === name));
  if (start === -1) throw new UnreadableStatement('В файле нет таблицы выписки Fio');
  const head = new Map(
    lines.slice(0, start).map((line) => {
      const [name = '', value = ''] = splitLine(line);
      return [name.toLowerCase(), value];
    }),
  );
  const iban = head.get('iban')?.replaceAll(' ', '');
  if (!iban) throw new UnreadableStatement('В выписке нет IBAN');
  const centsOf = (name: string) => {
    const value = head.get(name);
    return value ? readCents(value) : null;
  };
  const [openingCents, closingCents] = [centsOf('openingbalance'), centsOf('closingbalance')];
  const table = readTable(splitLine(lines[start] ?? ''), lines.slice(start + 1));
  const sum = table.reduce((total, { cents }) => total + cents, 0);
  if (openingCents !== null && closingCents !== null && openingCents + sum !== closingCents)
    throw new UnreadableStatement('Файл обрезан: строки не ведут от начального остатка к конечному');
  const end = head.get('dateend');
  return {
    iban,
    currency: head.get('currency') ?? 'EUR',
    openingCents,
    closingCents,
    closesOn: end ? readDate(end) : null,
    lines: table.filter(({ cents }) => cents !== 0),
  };
}

function readTable(names: readonly string[], rows: readonly string[]): StatementLine[] {
  const indexOf = (column: Column) =>
    names.findIndex((name) => (columns[column] as readonly string[]).includes(name.toLowerCase()));
  const places = Object.fromEntries(Object.keys(columns).map((column) => [column, indexOf(column as Column)]));
  if (places['date'] === -1 || places['amount'] === -1) throw new UnreadableStatement('В таблице нет даты или суммы');
  return rows
    .filter((row) => row.trim() !== '')
    .map((row) => {
      const cells = splitLine(row);
      if (cells.length < names.length) throw damaged();
      const cell = (column: Column) => cells[places[column] ?? -1] || null;
      if ((cell('currency') ?? 'EUR') !== 'EUR') throw new UnreadableStatement('Выписка не в евро');
      const texts = (['variable', 'specific', 'payerReference', 'message', 'note', 'comment'] as const).map(cell);
      return {
        bookedOn: readDate(cell('date') ?? ''),
        cents: readCents(cell('amount') ?? ''),
        partner: cell('partner'),
        iban: cell('account')?.replaceAll(' ', '') ?? null,
        texts: [...new Set(texts.filter((text) => text !== null))],
        bankReference: cell('id'),
        returnReason: null,
        isPart: false,
        isMixed: false,
      };
    });
}
