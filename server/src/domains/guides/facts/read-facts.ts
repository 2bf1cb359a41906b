import { withoutEnd } from '@kampus/contract/format/without-end';
import { splitFacts } from '@kampus/contract/guides/fact-rows';
import { isYears, lastYearOf, readValue, undated } from '@kampus/contract/guides/read-value';
import type { Database } from '#platform/db/schema.ts';
import { unescapeHtml } from '#platform/format/html.ts';
import { hrefOf, type MarkupPart, splitMarkup } from '../markup.ts';

/** More rows or longer texts than these are no facts. They stay in the text of the guide. */
export const factLimits = { rowsMax: 60, labelMax: 60, valueMax: 300 } as const;

export type ReadFact = Pick<
  Database['guide_facts'],
  'position' | 'label' | 'value' | 'years' | 'year_to' | 'source' | 'kind'
> &
  ReturnType<typeof readValue>;

/** These elements separate words. */
const separating = new Set(['li', 'p', 'div', 'br', 'td']);

/** A `dt` or a `dd`, with what is inside it. */
interface Field {
  name: string;
  parts: MarkupPart[];
}

function listFields(list: string): Field[] {
  const fields: Field[] = [];
  let field: Field | undefined;
  for (const part of splitMarkup(list)) {
    const { kind, name } = part;
    if (name !== 'dt' && name !== 'dd') field?.parts.push(part);
    else if (kind === 'CLOSE') field = undefined;
    else {
      field = { name, parts: [] };
      fields.push(field);
    }
  }
  return fields;
}

function textOf(parts: MarkupPart[]): string {
  return parts
    .map(({ kind, name, source }) => {
      if (kind === 'TEXT') return unescapeHtml(source);
      return separating.has(name) ? ' ' : '';
    })
    .join('');
}

interface Value {
  value: string;
  years: string | null;
}

/**
 * Splits «value <small>year</small> source». The source is no part of the value. Text before
 * another `small` is.
 */
function splitValue(parts: MarkupPart[]): Value {
  const smalls = parts.flatMap(({ name, kind }, start) => {
    if (name !== 'small' || kind !== 'OPEN') return [];
    const length = parts.slice(start).findIndex((part) => part.name === 'small' && part.kind === 'CLOSE');
    return [{ start, end: start + length, text: textOf(parts.slice(start, start + length)).trim() }];
  });
  const year = smalls.find(({ text }) => isYears(text) || text === undated);
  if (!year) return { value: textOf(parts), years: null };
  const after = year === smalls.at(-1) ? [] : parts.slice(year.end);
  return {
    value: textOf([...parts.slice(0, year.start), ...after]),
    years: year.text === undated ? null : year.text,
  };
}

/** False for an anchor and a relative address: other pages show facts too. */
const isSource = (href: string): boolean => /^(?:\/|[a-z][a-z0-9+.-]*:)/i.test(href);

interface Row extends Value {
  position: number;
  label: string;
  source: string | null;
}

/** The rows of a list: each `dt` with the `dd` after it. Only the first year of a row counts. */
function readRows(list: string): Row[] {
  const rows: Row[] = [];
  for (const { name, parts } of listFields(list)) {
    const row = rows.at(-1);
    if (name === 'dt') {
      rows.push({ position: rows.length, label: textOf(parts), value: '', years: null, source: null });
    } else if (row) {
      const { value, years } = row.years === null ? splitValue(parts) : { value: textOf(parts), years: row.years };
      row.value += row.value === '' ? value : `; ${value}`;
      row.years = years;
      row.source ??= parts.map(hrefOf).find((href) => href !== undefined && isSource(href)) ?? null;
    }
  }
  return rows;
}

const tidy = (text: string): string =>
  text
    .replace(/[\s\u00a0]+/g, ' ')
    .replace(/ (?=[,;])/g, '')
    .trim();

/** A row of the template that nobody filled in begins with «…». */
const isFilledIn = ({ label, value }: Row): boolean => label !== '' && value !== '' && !value.startsWith('…');

/** The facts of a sanitised body: the rows of the list at its beginning. Equal rows count once. */
export function readFacts(body: string): ReadFact[] {
  const seen = new Set<string>();
  return readRows(splitFacts(body).facts)
    .slice(0, factLimits.rowsMax)
    .map((row) => ({
      ...row,
      label: tidy(row.label).replace(/ ?:$/, ''),
      value: withoutEnd(tidy(row.value), ' ,;'),
    }))
    .filter(isFilledIn)
    .filter(({ label, value }) => label.length <= factLimits.labelMax && value.length <= factLimits.valueMax)
    .filter(({ label, value, years }) => {
      const content = JSON.stringify([label, value, years]);
      const isNew = !seen.has(content);
      seen.add(content);
      return isNew;
    })
    .map((row) => ({
      ...row,
      year_to: lastYearOf(row.years ?? '') ?? null,
      ...readValue(row.value, row.years),
    }));
}
