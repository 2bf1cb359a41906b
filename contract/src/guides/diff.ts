/** Items that two lists share, or what each of them has in this place. */
export type DiffBlock = { kind: 'same'; items: string[] } | { kind: 'changed'; before: string[]; after: string[] };

/** A larger table would block a phone for too long. The whole middle then counts as changed. */
const cellsMax = 2_000_000;

/** Shared and different blocks of two lists (longest common subsequence). */
export function diff(before: readonly string[], after: readonly string[]): DiffBlock[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let end = 0;
  const roomAtEnd = Math.min(before.length, after.length) - start;
  while (end < roomAtEnd && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const blocks: DiffBlock[] = [];
  addSame(blocks, before.slice(0, start));
  diffMiddle(blocks, before.slice(start, before.length - end), after.slice(start, after.length - end));
  addSame(blocks, end > 0 ? before.slice(-end) : []);
  return blocks;
}

function addSame(blocks: DiffBlock[], items: string[]): void {
  if (items.length === 0) return;
  const last = blocks.at(-1);
  if (last?.kind === 'same') last.items.push(...items);
  else blocks.push({ kind: 'same', items });
}

function addChanged(blocks: DiffBlock[], before: string[], after: string[]): void {
  if (before.length === 0 && after.length === 0) return;
  const last = blocks.at(-1);
  if (last?.kind === 'changed') {
    last.before.push(...before);
    last.after.push(...after);
  } else blocks.push({ kind: 'changed', before, after });
}

/**
 * Returns a function: how many items `before` from a row and `after` from a column have in common,
 * in their order.
 */
function countCommon(before: readonly string[], after: readonly string[]): (row: number, column: number) => number {
  const width = after.length + 1;
  const counts = new Uint32Array((before.length + 1) * width);
  const at = (row: number, column: number): number => counts[row * width + column] ?? 0;
  for (let row = before.length - 1; row >= 0; row -= 1)
    for (let column = after.length - 1; column >= 0; column -= 1)
      counts[row * width + column] =
        before[row] === after[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
  return at;
}

function diffMiddle(blocks: DiffBlock[], before: string[], after: string[]): void {
  if (before.length * after.length > cellsMax) {
    addChanged(blocks, before, after);
    return;
  }
  const commonFrom = countCommon(before, after);
  let row = 0;
  let column = 0;
  while (row < before.length && column < after.length) {
    if (before[row] === after[column]) {
      addSame(blocks, before.slice(row, row + 1));
      row += 1;
      column += 1;
    } else if (commonFrom(row + 1, column) >= commonFrom(row, column + 1)) {
      addChanged(blocks, before.slice(row, row + 1), []);
      row += 1;
    } else {
      addChanged(blocks, [], after.slice(column, column + 1));
      column += 1;
    }
  }
  addChanged(blocks, before.slice(row), after.slice(column));
}
