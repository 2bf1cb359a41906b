import { XMLParser, XMLValidator } from 'fast-xml-parser';
import {
  type ParsedStatement,
  plain,
  readCents,
  readDay,
  type StatementLine,
  UnreadableStatement,
  unclearSum,
} from './statement.ts';

type Node = Readonly<Record<string, unknown>>;

/** Elements that occur several times. */
const lists = new Set(['Stmt', 'Bal', 'Ntry', 'NtryDtls', 'TxDtls', 'Ustrd', 'Strd', 'AddtlRmtInf', 'AddtlInf']);

/** Against entity expansion and external entities: no entity is replaced, a DOCTYPE is refused. */
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  processEntities: false,
  isArray: (name) => lists.has(name),
});

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** The value at a path of elements. */
const at = (node: unknown, path: string): unknown =>
  path.split('/').reduce<unknown>((inner, name) => (isNode(inner) ? inner[name] : undefined), node);

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** What banks write where they have nothing to say. */
const placeholders: readonly string[] = ['NOTPROVIDED', 'NONREF'];

const reference = /&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([\dA-Fa-f]{1,6}));/g;

/** The character of a reference by name or number. A number without a character stays as it is. */
function readReference(written: string, name?: string, decimal?: string, hexadecimal?: string): string {
  if (name !== undefined) return entities[name] ?? written;
  const code = Number(decimal ?? `0x${hexadecimal}`);
  return code > 0x10ffff ? written : String.fromCodePoint(code).toWellFormed();
}

/** Text of an element. The five entities of XML are the only named ones. */
function textAt(node: unknown, path: string): string | null {
  const found = at(node, path);
  const text = isNode(found) ? found['#text'] : found;
  if (typeof text !== 'string') return null;
  const read = plain(text.replaceAll(reference, readReference));
  return read === '' || placeholders.includes(read) ? null : read;
}

const listAt = (node: unknown, path: string): unknown[] => {
  const found = at(node, path);
  return Array.isArray(found) ? found : [];
};

/** Text of the first path that has one. */
const firstText = (node: unknown, paths: readonly string[]): string | null =>
  paths.reduce<string | null>((found, path) => found ?? textAt(node, path), null);

function need(text: string | null, what: string): string {
  if (text === null) throw new UnreadableStatement(`В выписке нет поля ${what}`);
  return text;
}

function dateAt(node: unknown, path: string): string | null {
  const text = firstText(node, [`${path}/Dt`, `${path}/DtTm`]);
  return text === null ? null : readDay(text.slice(0, 10));
}

/** Required: a wrong default would turn a debit into a credit. */
const signOf = (node: unknown): string => need(textAt(node, 'CdtDbtInd'), 'CdtDbtInd');

const isInEuros = (node: unknown, amountPath: string): boolean => (at(node, `${amountPath}/@Ccy`) ?? 'EUR') === 'EUR';

/**
 * An amount in cents, negative for a debit. Throws UnreadableStatement for an unknown direction,
 * and for a sign beside it: `-10.00` DBIT can be either.
 */
function signedCents(node: unknown, amountPath: string, sign: string): number {
  if (!isInEuros(node, amountPath)) throw new UnreadableStatement('Выписка не в евро');
  const amount = need(textAt(node, amountPath), amountPath);
  const cents = readCents(amount);
  if (cents < 0 || !['CRDT', 'DBIT'].includes(sign)) throw unclearSum(`${amount} ${sign}`);
  return sign === 'DBIT' ? -cents : cents;
}

/** Reads a camt.053 file: a statement for each account in it. Throws UnreadableStatement. */
export function readCamt(xml: string): ParsedStatement[] {
  if (/<!(DOCTYPE|ENTITY)/i.test(xml)) throw new UnreadableStatement('В файле есть DOCTYPE: такие не принимаются');
  if (XMLValidator.validate(xml) !== true) throw new UnreadableStatement('Файл обрезан или повреждён');
  const statements = listAt(parser.parse(xml), 'Document/BkToCstmrStmt/Stmt');
  if (statements.length === 0) throw new UnreadableStatement('В файле нет выписки банка (camt.053)');
  return statements.map(readOne);
}

function readOne(statement: unknown): ParsedStatement {
  const balances = listAt(statement, 'Bal');
  const balance = (codes: readonly string[]) =>
    codes
      .map((code) => balances.find((candidate) => textAt(candidate, 'Tp/CdOrPrtry/Cd') === code))
      .find((found) => found !== undefined);
  const centsOf = (found: unknown) => (found ? signedCents(found, 'Amt', signOf(found)) : null);
  const closing = balance(['CLBD']);
  return {
    iban: need(textAt(statement, 'Acct/Id/IBAN'), 'IBAN').replaceAll(' ', ''),
    currency: textAt(statement, 'Acct/Ccy') ?? 'EUR',
    openingCents: centsOf(balance(['OPBD', 'PRCD'])),
    closingCents: centsOf(closing),
    closesOn: closing ? dateAt(closing, 'Dt') : null,
    lines: listAt(statement, 'Ntry').filter(isBooked).flatMap(readEntry),
  };
}

/** Pending and announced entries come again when they are booked. */
const isBooked = (entry: unknown): boolean => (firstText(entry, ['Sts/Cd', 'Sts']) ?? 'BOOK') === 'BOOK';

/** One line, or one for each transfer of a batch if the batch says its sums. */
function readEntry(entry: unknown): StatementLine[] {
  const sign = signOf(entry);
  const cents = signedCents(entry, 'Amt', sign);
  if (cents === 0) return [];
  const batches = listAt(entry, 'NtryDtls');
  const transfers = batches.flatMap((details) => listAt(details, 'TxDtls'));
  const parts = transfers.map((transfer) => readPart(transfer, sign));
  const isSplit = parts.length > 1 && parts.reduce<number>((sum, part) => sum + (part ?? Number.NaN), 0) === cents;
  // Some banks describe one transfer of a batch, or none.
  const count = batches.reduce<number>((sum, details) => sum + Number(textAt(details, 'Btch/NbOfTxs') ?? 0), 0);
  const common = {
    bookedOn: need(dateAt(entry, 'BookgDt') ?? dateAt(entry, 'ValDt'), 'BookgDt'),
    // Not NtryRef: at many banks it is the place in the statement.
    bankReference: textAt(entry, 'AcctSvcrRef'),
    isPart: isSplit,
    isMixed: Math.max(transfers.length, count) > 1 && !isSplit,
  };
  if (isSplit)
    return transfers.flatMap((transfer, index) =>
      parts[index] === 0 ? [] : { ...common, ...describe([transfer], sign), cents: parts[index] ?? 0 },
    );
  const own = transfers.length === 1 ? textAt(transfers[0], 'Refs/AcctSvcrRef') : null;
  const bankReference = common.bankReference ?? own;
  const described = describe(transfers, sign);
  const note = textAt(entry, 'AddtlNtryInf');
  const texts = note === null ? described.texts : [...new Set([...described.texts, note])];
  return [{ ...common, bankReference, ...described, texts, cents }];
}

/** The sum of one transfer of a batch. Undefined if the bank does not say it in euros. */
function readPart(transfer: unknown, sign: string): number | undefined {
  const path = ['Amt', 'AmtDtls/TxAmt/Amt'].find(
    (candidate) => textAt(transfer, candidate) !== null && isInEuros(transfer, candidate),
  );
  return path === undefined ? undefined : signedCents(transfer, path, textAt(transfer, 'CdtDbtInd') ?? sign);
}

/** Reasons that banks give most, in the words of ISO 20022. */
const returnReasons: Readonly<Record<string, string>> = {
  AC01: 'неверный номер счёта',
  AC03: 'неверный номер счёта',
  AC04: 'счёт закрыт',
  AC06: 'счёт заблокирован',
  AC13: 'счёт такие переводы не принимает',
  AG01: 'счёт такие переводы не принимает',
  AG02: 'банк такой перевод не принимает',
  AM05: 'такой перевод уже был',
  BE04: 'нет адреса получателя',
  CUST: 'перевод отозван',
  DUPL: 'такой перевод уже был',
  FOCR: 'перевод отозван',
  MD07: 'владелец счёта умер',
  MS02: 'получатель отказался',
  MS03: 'банк не назвал причину',
  NOAS: 'получатель не ответил',
  RC01: 'неверный код банка',
  RR04: 'требования закона',
};
const returnReasonMax = 300;

/** Why the transfer came back, with the bank's own code and words. */
function readReturn(transfer: unknown): string | null {
  const code = firstText(transfer, ['RtrInf/Rsn/Cd', 'RtrInf/Rsn/Prtry']);
  const words = listAt(transfer, 'RtrInf/AddtlInf')
    .map((text) => textAt({ text }, 'text'))
    .filter((text) => text !== null);
  if (code === null && words.length === 0) return null;
  const known = code === null ? undefined : returnReasons[code];
  const tail = words.map((text) => `, ${text}`).join('');
  // The known words stand alone between two parts: the translator replaces a value as a whole.
  const sentence = known
    ? `Банк вернул перевод: ${known} (${code})${tail}`
    : `Банк вернул перевод: ${[code, ...words].filter((part) => part !== null).join(', ')}`;
  return sentence.slice(0, returnReasonMax);
}

const referencePaths = ['Refs/EndToEndId', 'Refs/InstrId', 'Refs/PmtInfId', 'AddtlTxInf', 'Purp/Prtry'] as const;

/** The other side, and every text in which a reference can be. */
function describe(transfers: readonly unknown[], sign: string) {
  const [side, account] = sign === 'DBIT' ? ['Cdtr', 'CdtrAcct'] : ['Dbtr', 'DbtrAcct'];
  const [first] = transfers;
  const texts = transfers.flatMap((transfer) => [
    ...referencePaths.map((path) => textAt(transfer, path)),
    ...listAt(transfer, 'RtrInf/AddtlInf').map((text) => textAt({ text }, 'text')),
    ...listAt(transfer, 'RmtInf/Ustrd').map((text) => textAt({ text }, 'text')),
    ...listAt(transfer, 'RmtInf/Strd').flatMap((structured) => [
      textAt(structured, 'CdtrRefInf/Ref'),
      ...listAt(structured, 'AddtlRmtInf').map((text) => textAt({ text }, 'text')),
    ]),
  ]);
  return {
    partner: firstText(first, [`RltdPties/${side}/Nm`, `RltdPties/${side}/Pty/Nm`]),
    iban: textAt(first, `RltdPties/${account}/Id/IBAN`)?.replaceAll(' ', '') ?? null,
    returnReason: readReturn(first),
    texts: [...new Set(texts.filter((text) => text !== null))],
  };
}
