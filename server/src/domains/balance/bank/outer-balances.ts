/** The balances of a stored statement. Null where the file has none. */
export interface StatementBalances {
  id: number;
  opensOn: string | null;
  closesOn: string | null;
  openingCents: number | null;
  closingCents: number | null;
  /** False for a statement that only repeats lines of others. */
  hasNewLines: boolean;
  /** The balance before its new lines: the opening balance, or later if it repeats lines first. */
  beginsCents: number | null;
}

export interface OuterBalances {
  /** The statement with the newest closing balance. */
  statementId: number;
  closesOn: string;
  foundCents: number;
  openingCents: number;
}

/** For each balance: how many statements end with it, less how many begin with it. */
function countEndings(statements: readonly StatementBalances[]): Map<number, number> {
  const counts = new Map<number, number>();
  const add = (cents: number | null, step: 1 | -1) => {
    if (cents !== null) counts.set(cents, (counts.get(cents) ?? 0) + step);
  };
  for (const { hasNewLines, beginsCents, closingCents } of statements) {
    if (!hasNewLines) continue;
    add(closingCents, 1);
    add(beginsCents, -1);
  }
  return counts;
}

/** The opening balance of the first day that more statements begin with than end with. */
function findOpening(statements: readonly StatementBalances[]): number | undefined {
  const opened = statements.flatMap(({ opensOn, openingCents }) =>
    openingCents === null ? [] : [{ opensOn, openingCents }],
  );
  const firstDay = opened.flatMap(({ opensOn }) => opensOn ?? []).sort()[0] ?? null;
  const candidates = opened.filter(({ opensOn }) => opensOn === firstDay);
  const endings = countEndings(statements.filter(({ opensOn }) => opensOn === firstDay));
  const first = candidates.find(({ openingCents }) => (endings.get(openingCents) ?? 0) < 0);
  return (first ?? candidates[0])?.openingCents;
}

/**
 * The first opening and the newest closing balance. Undefined before a statement that has them.
 * Takes the statements in the order of their ids.
 *
 * Statements of one day may come in any order. Each begins where the one before it ended, so the
 * last closing balance is the one that more statements end with than begin with.
 */
export function findOuterBalances(statements: readonly StatementBalances[]): OuterBalances | undefined {
  const openingCents = findOpening(statements);
  if (openingCents === undefined) return undefined;

  const closed = statements.flatMap(({ id, closesOn, closingCents, hasNewLines }) =>
    closesOn === null || closingCents === null
      ? []
      : [{ statementId: id, closesOn, foundCents: closingCents, hasNewLines }],
  );
  const lastDay = closed
    .map(({ closesOn }) => closesOn)
    .sort()
    .at(-1);
  const ofLastDay = closed.filter(({ closesOn }) => closesOn === lastDay);
  const withNewLines = ofLastDay.filter(({ hasNewLines }) => hasNewLines);
  const candidates = withNewLines.length > 0 ? withNewLines : ofLastDay;

  const endings = countEndings(statements);
  // The first statement begins with the opening balance, and no other one ends with it.
  const isLast = (cents: number): boolean => (endings.get(cents) ?? 0) > (cents === openingCents ? -1 : 0);
  const last =
    // Lines do not lead to this balance: a statement is missing, and the comparison must show it.
    candidates.findLast(({ foundCents }) => !endings.has(foundCents)) ??
    candidates.findLast(({ foundCents }) => isLast(foundCents)) ??
    candidates.at(-1);
  return last && { statementId: last.statementId, closesOn: last.closesOn, foundCents: last.foundCents, openingCents };
}
