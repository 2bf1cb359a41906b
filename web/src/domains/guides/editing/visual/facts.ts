import type { Node } from 'prosemirror-model';
import { markOf, schema, typeOf } from './schema.ts';

/** A row of the facts form. `source` keeps a value that the form cannot show in its fields. */
export interface FactRow {
  key: number;
  label: string;
  value: string;
  year: string;
  link: string;
  source: Node | undefined;
}

let lastKey = 0;
export const newRow = (): FactRow => {
  lastKey += 1;
  return { key: lastKey, label: '', value: '', year: '', link: '', source: undefined };
};

const linkOf = (node: Node | undefined): string =>
  String(node?.marks.find(({ type }) => type.name === 'a')?.attrs['href'] ?? '');
const hasOnly = (node: Node, ...names: string[]): boolean => node.marks.every(({ type }) => names.includes(type.name));

function readValue(dd: Node): Pick<FactRow, 'value' | 'year' | 'link'> {
  const texts = dd.firstChild?.children ?? [];
  const last = texts.at(-1);
  const year =
    last && texts.length > 0 && last.marks.some(({ type }) => type.name === 'small') ? (last.text ?? '') : '';
  const parts = year ? texts.slice(0, -1) : texts;
  return {
    value: parts
      .map(({ text }) => text ?? '')
      .join('')
      .trim(),
    year,
    link: parts.map(linkOf).find(Boolean) ?? '',
  };
}

function writeValue({ value, year, link }: Pick<FactRow, 'value' | 'year' | 'link'>): Node {
  const parts = [];
  const marks = link.trim() ? [markOf('a').create({ href: link.trim() })] : [];
  if (value.trim()) parts.push(schema.text(value.trim(), marks));
  if (year.trim()) {
    if (value.trim()) parts.push(schema.text(' '));
    parts.push(schema.text(year.trim(), [markOf('small').create()]));
  }
  return typeOf('dd').create(null, typeOf('line').create(null, parts));
}

/** A value that the fields hold whole: text or one link, then a year. */
const isPlain = (dd: Node): boolean =>
  dd.childCount === 1 &&
  dd.firstChild?.type.name === 'line' &&
  dd.firstChild.children.every((part) => part.isText && hasOnly(part, 'a', 'small')) &&
  writeValue(readValue(dd)).eq(dd);

export function readFacts(list: Node | undefined): FactRow[] {
  const rows: FactRow[] = [];
  let label = '';
  for (const item of list?.children ?? []) {
    if (item.type.name === 'dt') label = item.textContent;
    else {
      rows.push(
        isPlain(item)
          ? { ...newRow(), label, ...readValue(item) }
          : { ...newRow(), label, value: item.textContent, source: item },
      );
      label = '';
    }
  }
  return rows;
}

/** Undefined if no row has text. */
export function writeFacts(rows: readonly FactRow[]): Node | undefined {
  const items = rows
    .filter(({ label, value, year, source }) => source || [label, value, year].some((text) => text.trim() !== ''))
    .flatMap((row) => [
      ...(row.label.trim() ? [typeOf('dt').create(null, schema.text(row.label.trim()))] : []),
      row.source ?? writeValue(row),
    ]);
  return items.length > 0 ? typeOf('dl').create(null, items) : undefined;
}
