export type DiffBlock = { kind: 'same'; lines: string[] } | { kind: 'changed'; mine: string[]; theirs: string[] };

/** A larger table would block a phone for too long. The whole middle then counts as changed. */
const cellsMax = 2_000_000;

/** The lines of a guide's HTML, or its blocks if it has no line breaks. */
export const splitLines = (html: string): string[] =>
  html
    .split(/\n|(?<=<\/(?:p|h[2-6]|li|tr|ul|ol|table|blockquote|figure|pre)>)/)
    .map((line) => line.trimEnd())
    .filter((line) => line !== '');

/** Shared and different blocks of two texts (longest common subsequence of lines). */
export function diffLines(mine: readonly string[], theirs: readonly string[]): DiffBlock[] {
  let start = 0;
  while (start < mine.length && start < theirs.length && mine[start] === theirs[start]) start += 1;
  let end = 0;
  const roomAtEnd = Math.min(mine.length, theirs.length) - start;
  while (end < roomAtEnd && mine.at(-1 - end) === theirs.at(-1 - end)) end += 1;
  const blocks: DiffBlock[] = [];
  addSame(blocks, mine.slice(0, start));
  diffMiddle(blocks, mine.slice(start, mine.length - end), theirs.slice(start, theirs.length - end));
  addSame(blocks, end > 0 ? mine.slice(-end) : []);
  return blocks;
}

function addSame(blocks: DiffBlock[], lines: string[]): void {
  if (lines.length === 0) return;
  const last = blocks.at(-1);
  if (last?.kind === 'same') last.lines.push(...lines);
  else blocks.push({ kind: 'same', lines });
}

function addChanged(blocks: DiffBlock[], mine: string[], theirs: string[]): void {
  if (mine.length === 0 && theirs.length === 0) return;
  const last = blocks.at(-1);
  if (last?.kind === 'changed') {
    last.mine.push(...mine);
    last.theirs.push(...theirs);
  } else blocks.push({ kind: 'changed', mine, theirs });
}

function diffMiddle(blocks: DiffBlock[], mine: string[], theirs: string[]): void {
  if (mine.length * theirs.length > cellsMax) {
    addChanged(blocks, mine, theirs);
    return;
  }
  const width = theirs.length + 1;
  // longest[i][j], stored flat: the number of common lines in mine from i and theirs from j.
  const longest = new Uint32Array((mine.length + 1) * width);
  const at = (row: number, column: number): number => longest[row * width + column] ?? 0;
  for (let row = mine.length - 1; row >= 0; row -= 1) {
    for (let column = theirs.length - 1; column >= 0; column -= 1) {
      longest[row * width + column] =
        mine[row] === theirs[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  let row = 0;
  let column = 0;
  while (row < mine.length || column < theirs.length) {
    if (row < mine.length && mine[row] === theirs[column]) {
      addSame(blocks, mine.slice(row, row + 1));
      row += 1;
      column += 1;
    } else if (column >= theirs.length || (row < mine.length && at(row + 1, column) >= at(row, column + 1))) {
      addChanged(blocks, mine.slice(row, row + 1), []);
      row += 1;
    } else {
      addChanged(blocks, [], theirs.slice(column, column + 1));
      column += 1;
    }
  }
}
