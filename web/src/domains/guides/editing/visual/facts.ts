import { isYears, undated } from '@kampus/contract/guides/read-value';
import { Fragment, type Node } from 'prosemirror-model';
import { markOf, schema, typeOf } from './schema.ts';

/** A row of the facts form. */
export interface FactRow {
  key: number;
  label: string;
  /** Text with links and marks. */
  value: Fragment;
  year: string;
  source: Fragment;
  /** The nodes of an unchanged row. */
  original: readonly Node[] | undefined;
  /** Attributes and marks of the label. */
  labelNode: Node | undefined;
  /** Several values, or one with lists or paragraphs: the form cannot show them in its fields. */
  blocks: Fragment | undefined;
}

/** The parts of a value's line. */
type ValueParts = Pick<FactRow, 'value' | 'year' | 'source'>;

let lastKey = 0;
export const newRow = (): FactRow => {
  lastKey += 1;
  const rest = { original: undefined, labelNode: undefined, blocks: undefined };
  return { key: lastKey, label: '', value: Fragment.empty, year: '', source: Fragment.empty, ...rest };
};

export const textOf = (content: Fragment): string => content.textBetween(0, content.size, ' ', ' ');

/** Without blanks at both ends. */
function trim(content: Fragment): Fragment {
  const text = content.textBetween(0, content.size, '\u0000', '\u0000');
  return content.cut(text.length - text.trimStart().length, Math.max(0, text.trimEnd().length));
}

const isYear = (part: Node): boolean => part.isText && part.marks.length === 1 && part.marks[0]?.type.name === 'small';

/** «value <small>year</small> source». Several years stay in the value. */
function readValue(line: Node): ValueParts {
  const years = line.children.filter(isYear);
  const at = line.children.findIndex(isYear);
  if (years.length !== 1) return { value: trim(line.content), year: '', source: Fragment.empty };
  return {
    value: trim(Fragment.from(line.children.slice(0, at))),
    year: years[0]?.text ?? '',
    source: trim(Fragment.from(line.children.slice(at + 1))),
  };
}

const blank = () => Fragment.from(schema.text(' '));

/** A value with its year and its source, as the guide has them. */
function writeLine({ value, year, source }: ValueParts): Node {
  const years =
    year.trim() === '' ? Fragment.empty : Fragment.from(schema.text(year.trim(), [markOf('small').create()]));
  const parts = [trim(value), years, trim(source)].filter(({ size }) => size > 0);
  return typeOf('line').create(
    null,
    parts.reduce(
      (line, part) =>
        line.size === 0 ? part : line.append(/^[,;.)]/.test(textOf(part)) ? part : blank().append(part)),
      Fragment.empty,
    ),
  );
}

/**
 * What the server reads from a row: the text before its first year, and this year. The source after
 * the year is part of the text only if another small text is.
 */
export function readRow(row: ValueParts): { text: string; years: string | null } {
  const { children } = writeLine(row);
  const written = children.map((part) => (part.isText ? (part.text ?? '') : ' '));
  const smalls = [...children.keys()].filter((at) => children[at]?.marks.some(({ type }) => type.name === 'small'));
  const at = smalls.find((small) => isYears(written[small]?.trim() ?? '') || written[small]?.trim() === undated);
  const tidy = (parts: readonly string[]) => parts.join('').replace(/\s+/g, ' ').trim();
  if (at === undefined) return { text: tidy(written), years: null };
  const after = at === smalls.at(-1) ? [] : written.slice(at + 1);
  const years = written[at]?.trim() ?? '';
  return { text: tidy([...written.slice(0, at), ...after]), years: years === undated ? null : years };
}

interface Group {
  label: Node | undefined;
  values: Node[];
}

/** Each label with the values after it. Values before the first label have none. */
function groupRows(list: Node | undefined): Group[] {
  const groups: Group[] = [];
  for (const item of list?.children ?? []) {
    const last = groups.at(-1);
    if (item.type.name === 'dt') groups.push({ label: item, values: [] });
    else if (last) last.values.push(item);
    else groups.push({ label: undefined, values: [item] });
  }
  return groups;
}

export const readFacts = (list: Node | undefined): FactRow[] =>
  groupRows(list).map(({ label, values }) => {
    const content = values.length === 1 ? values[0]?.content : undefined;
    const line = content?.childCount === 1 && content.firstChild?.type.name === 'line' ? content.firstChild : undefined;
    return {
      ...newRow(),
      label: label?.textContent ?? '',
      ...(line ? readValue(line) : {}),
      labelNode: label,
      blocks: line || values.length === 0 ? undefined : Fragment.from(values),
      original: [...(label ? [label] : []), ...values],
    };
  });

const isEmpty = ({ label, value, year, source, blocks }: FactRow): boolean =>
  !blocks && [label, textOf(value), year, textOf(source)].every((text) => text.trim() === '');

function writeLabel({ label, labelNode }: FactRow): Node[] {
  if (label.trim() === '') return [];
  return [labelNode?.textContent === label ? labelNode : typeOf('dt').create(null, schema.text(label.trim()))];
}

/** Undefined if no row has text. `former` is the list that the rows were read from. */
export function writeFacts(rows: readonly FactRow[], former?: Node): Node | undefined {
  const items = rows
    .filter((row) => row.original || !isEmpty(row))
    .flatMap(
      (row) =>
        row.original ?? [...writeLabel(row), ...(row.blocks?.content ?? [typeOf('dd').create(null, writeLine(row))])],
    );
  return items.length > 0 ? typeOf('dl').create(former?.attrs ?? null, items) : undefined;
}
