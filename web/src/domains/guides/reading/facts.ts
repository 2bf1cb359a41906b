interface SplitGuide {
  /** The list of facts at the start of the guide; '' if there is none. */
  facts: string;
  text: string;
}

/** Splits the definition list at the start of a sanitised body from the text. */
export function splitFacts(body: string): SplitGuide {
  const facts = /^\s*<dl>(?:(?!<\/?dl>)[\s\S])*<\/dl>/.exec(body)?.[0] ?? '';
  return { facts: facts.trim(), text: body.slice(facts.length) };
}

/** A year or an academic year in a fact: 2024, 2023/24. */
const datedPattern = /<small>\s*((?:19|20)\d{2}(?:[/–-](?:\d{4}|\d{2}))?)\s*<\/small>/g;

/** The last year of '2024' or '2023/24'. */
const lastYearOf = (date: string): number => {
  const [first = '', last = first] = date.split(/[/–-]/);
  return Number(last.length === 2 ? first.slice(0, 2) + last : last);
};

/** The first and last year in the facts. Undefined if no fact has a date. */
export function findYears(facts: string): { first: number; last: number } | undefined {
  const dates = [...facts.matchAll(datedPattern)].map(([, date = '']) => date);
  if (dates.length === 0) return undefined;
  const firsts = dates.map((date) => Number(date.slice(0, 4)));
  return { first: Math.min(...firsts), last: Math.max(...dates.map(lastYearOf)) };
}

export interface FactHtml {
  /** Number of the row in the list. */
  position: number;
  label: string;
  value: string;
}

const rowPattern = /(?<!\s)\s*<dt>((?:(?!<\/?d[td]>)[\s\S])*)<\/dt>\s*<dd>((?:(?!<\/?d[td]>)[\s\S])*)<\/dd>/g;

/** The rows of a list of facts. Undefined if it has anything but pairs of a label and a value. */
export function splitRows(facts: string): FactHtml[] | undefined {
  const list = facts.replace(/^<dl>|(?<!\s)\s*<\/dl>$/g, '');
  if (list.replace(rowPattern, '') !== '') return undefined;
  return [...list.matchAll(rowPattern)].map(([, label = '', value = ''], position) => ({ position, label, value }));
}

/** Adds a note to the year of a fact. */
export const markOld = (value: string, note: string): string =>
  value.replace(datedPattern, (_small, date: string) => `<small>${date} ·\u00a0${note}</small>`);
