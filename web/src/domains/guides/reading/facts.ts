interface SplitGuide {
  /** The list of facts that the guide begins with; '' where it has none. */
  facts: string;
  text: string;
}

/** Takes the definition list at the beginning of a sanitised body from its text. */
export function splitFacts(body: string): SplitGuide {
  const facts = /^\s*<dl>(?:(?!<\/?dl>)[\s\S])*<\/dl>/.exec(body)?.[0] ?? '';
  return { facts: facts.trim(), text: body.slice(facts.length) };
}

/** A year, or an academic year, as a fact names it: 2024, 2023/24. */
const datedPattern = /<small>\s*((?:19|20)\d{2}(?:[/–-](?:\d{4}|\d{2}))?)\s*<\/small>/g;

/** The last year of '2024' or '2023/24'. */
const lastYearOf = (date: string): number => {
  const [first = '', last = first] = date.split(/[/–-]/);
  return Number(last.length === 2 ? first.slice(0, 2) + last : last);
};

/** The first and the last year that facts are of; undefined where none is dated. */
export function findYears(facts: string): { first: number; last: number } | undefined {
  const dates = [...facts.matchAll(datedPattern)].map(([, date = '']) => date);
  if (dates.length === 0) return undefined;
  const firsts = dates.map((date) => Number(date.slice(0, 4)));
  return { first: Math.min(...firsts), last: Math.max(...dates.map(lastYearOf)) };
}

/** Asks the reader to check what is older than the year in which the guide was saved. */
export const markOldFacts = (facts: string, savedYear: number, note: string): string =>
  facts.replace(datedPattern, (small, date: string) =>
    lastYearOf(date) < savedYear ? `<small>${date} · ${note}</small>` : small,
  );
