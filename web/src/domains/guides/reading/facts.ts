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

/** Adds a note to the first year of a fact: its age counts. */
export const markOld = (value: string, note: string): string =>
  value.replace(datedPattern, (small, date: string, start: number) =>
    start === value.search(datedPattern)
      ? `<small>${date}<span class="guide-aside"> ·\u00a0${note}</span></small>`
      : small,
  );
