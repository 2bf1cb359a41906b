import type { XmlNode } from './batches.test-data.ts';

/** A text of the schema. */
interface TextType {
  pattern: RegExp;
  /** In letters. */
  max?: number;
}

/** A child element: how often it occurs, and what it has inside. */
interface Child {
  name: string;
  min: 0 | 1;
  max: number;
  type: TextType | readonly Child[];
}

const one = (name: string, type: Child['type']): Child => ({ name, min: 1, max: 1, type });
const optional = (name: string, type: Child['type']): Child => ({ name, min: 0, max: 1, type });
const many = (name: string, type: Child['type']): Child => ({ name, min: 1, max: Number.POSITIVE_INFINITY, type });

/** Letters that every bank of SEPA must take. */
const letters = "[A-Za-z0-9/?:().,'+ -]";
const textOf = (max: number): TextType => ({ pattern: new RegExp(`^(?! )${letters}+(?<! )$`), max });
const enumOf = (...values: string[]): TextType => ({ pattern: new RegExp(`^(?:${values.join('|')})$`) });
/** At most 18 digits by the schema; the rules of SEPA end at 999,999,999.99. */
const sum: TextType = { pattern: /^(?!0\.00$)\d{1,16}\.\d\d$/ };
const amount: TextType = { pattern: /^(?!0\.00$)(?!0\d)\d{1,9}\.\d\d$/ };
const count: TextType = { pattern: /^[1-9]\d{0,14}$/ };
const iban: TextType = { pattern: /^[A-Z]{2}\d{2}[a-zA-Z0-9]{1,30}$/ };
const day: TextType = { pattern: /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/ };
const moment: TextType = { pattern: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)?$/ };
const boolean = enumOf('true', 'false');

const party = [one('Nm', textOf(70))];
const account = [one('Id', [one('IBAN', iban)])];
const agent = [one('FinInstnId', [one('Othr', [one('Id', enumOf('NOTPROVIDED'))])])];

const transfer = [
  one('PmtId', [optional('InstrId', textOf(35)), one('EndToEndId', textOf(35))]),
  one('Amt', [one('InstdAmt', amount)]),
  one('Cdtr', party),
  one('CdtrAcct', account),
  optional('RmtInf', [optional('Ustrd', textOf(140))]),
];

/**
 * The elements of pain.001.001.09 that the portal writes, in the order of the schema, with the
 * rulebook of SEPA where it is stricter. Every other element is a fault.
 */
const document = [
  one('Document', [
    one('CstmrCdtTrfInitn', [
      one('GrpHdr', [
        one('MsgId', textOf(35)),
        one('CreDtTm', moment),
        one('NbOfTxs', count),
        optional('CtrlSum', sum),
        one('InitgPty', party),
      ]),
      many('PmtInf', [
        one('PmtInfId', textOf(35)),
        one('PmtMtd', enumOf('TRF')),
        optional('BtchBookg', boolean),
        optional('NbOfTxs', count),
        optional('CtrlSum', sum),
        optional('PmtTpInf', [one('SvcLvl', [one('Cd', enumOf('SEPA'))])]),
        one('ReqdExctnDt', [one('Dt', day)]),
        one('Dbtr', party),
        one('DbtrAcct', account),
        one('DbtrAgt', agent),
        optional('ChrgBr', enumOf('SLEV')),
        many('CdtTrfTxInf', transfer),
      ]),
    ]),
  ]),
];

function listTextFaults(path: string, nodes: readonly XmlNode[], { pattern, max = Infinity }: TextType): string[] {
  const text = nodes.map((node) => node.text ?? `<${node.name}>`).join('');
  if (text.length > max) return [`${path}: ${text.length} letters, at most ${max}`];
  return pattern.test(text) ? [] : [`${path}: ${text}`];
}

/** Compares the elements with the schema. Returns a sentence for each fault. */
export function listSchemaFaults(
  nodes: readonly XmlNode[],
  children: readonly Child[] = document,
  path = '',
): string[] {
  const faults: string[] = [];
  const rest = nodes.filter(({ name, text }) => name !== '#text' || text?.trim() !== '');
  for (const { name, min, max, type } of children) {
    let found = 0;
    while (found < max && rest[0]?.name === name) {
      const inner = rest.shift()?.children ?? [];
      const at = `${path}/${name}`;
      faults.push(...('pattern' in type ? listTextFaults(at, inner, type) : listSchemaFaults(inner, type, at)));
      found += 1;
    }
    if (found < min) faults.push(`${path}: ${name} is missing here`);
  }
  return [...faults, ...rest.map(({ name }) => `${path}: ${name} is not expected here`)];
}
