import { withoutEnd } from '@kampus/contract/format/without-end';
import { isYears, lastYearOf, readValue } from '@kampus/contract/guides/read-value';
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

/** Ends of these elements separate words. */
const separating = new Set(['li', 'p', 'div', 'br', 'td', 'dd']);

/** The list at the beginning of the body, without lists inside it; the same as the box shows. */
const findList = (body: string): string | undefined => /^\s*<dl>((?:(?!<\/?dl>)[\s\S])*)<\/dl>/.exec(body)?.[1];

interface Row {
  position: number;
  label: string;
  value: string;
  years: string | null;
  source: string | null;
}

/** False for an anchor and a relative address: other pages show facts too. */
const isSource = (href: string): boolean => /^(?:\/|[a-z][a-z0-9+.-]*:)/i.test(href);

/** Curators write this instead of the year if the source has none. */
const undated = 'без даты';

/**
 * The rows of a list: each `dt` with the `dd` after it. In «value <small>year</small> source» the
 * source is no part of the value. Text before another year is.
 */
function readRows(list: string): Row[] {
  const rows: Row[] = [];
  let row: Row | undefined;
  let target: 'label' | 'value' | undefined;
  let small: string | undefined;
  /** The text after the year. */
  let rest: string | undefined;
  let position = -1;
  const addText = (text: string): void => {
    if (small !== undefined) small += text;
    else if (rest !== undefined) rest += text;
    else if (row && target) row[target] += text;
  };
  const closeSmall = (): void => {
    const text = (small ?? '').trim();
    small = undefined;
    const isYear = isYears(text);
    if (row?.years === null && rest === undefined && target === 'value' && (isYear || text === undated)) {
      if (isYear) row.years = text;
      rest = '';
    } else {
      const before = rest ?? '';
      rest = undefined;
      addText(before + text);
    }
  };
  const visit = (part: MarkupPart): void => {
    const { kind, name, source } = part;
    if (kind === 'TEXT') addText(unescapeHtml(source));
    else if (name === 'dt' && kind === 'OPEN') {
      position += 1;
      row = { position, label: '', value: '', years: null, source: null };
      rows.push(row);
      target = 'label';
    } else if (name === 'dd' && kind === 'OPEN') {
      if (row?.value) row.value += '; ';
      target = 'value';
    } else if ((name === 'dt' || name === 'dd') && kind === 'CLOSE') {
      target = undefined;
      rest = undefined;
    } else if (name === 'small') {
      if (kind === 'OPEN') small = '';
      else closeSmall();
    } else if (separating.has(name)) addText(' ');
    const href = hrefOf(part);
    if (row && target === 'value' && href !== undefined && isSource(href)) row.source ??= href;
  };
  for (const part of splitMarkup(list)) visit(part);
  return rows;
}

const tidy = (text: string): string =>
  text
    .replace(/[\s\u00a0]+/g, ' ')
    .replace(/ (?=[,;])/g, '')
    .trim();

/** The facts of a sanitised body: the rows of the list at its beginning. Equal rows count once. */
export function readFacts(body: string): ReadFact[] {
  const list = findList(body);
  if (list === undefined) return [];
  const seen = new Set<string>();
  return readRows(list)
    .slice(0, factLimits.rowsMax)
    .map((row) => ({
      ...row,
      label: tidy(row.label).replace(/ ?:$/, ''),
      value: withoutEnd(tidy(row.value), ' ,;'),
    }))
    .filter(({ label, value }) => label !== '' && value !== '')
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
