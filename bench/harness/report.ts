import { execFileSync } from 'node:child_process';
import { appendFileSync, readFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { median } from './stats.ts';

/** A measured value and its limit; `of` is the unit, for example `× fastify-buf` or `s`. */
export interface Check {
  value: number;
  atLeast?: number;
  atMost?: number;
  of: string;
}

/** One row of the table. A row without limits is for information. */
export interface Row {
  work: string;
  measured: string;
  /** What the model of many machines is fed with; kept with the run. */
  figures?: Record<string, number>;
  must?: Check;
  stretch?: Check;
}

const number = new Intl.NumberFormat('en', { maximumFractionDigits: 2, maximumSignificantDigits: 4 });
export const perSecond = (rate: number): string => `${number.format(Math.round(rate))}/s`;
export const milliseconds = (ms: number): string => `${number.format(ms)} ms`;

const isMet = ({ value, atLeast = -Infinity, atMost = Infinity }: Check): boolean =>
  value >= atLeast && value <= atMost;

/** `stretch`, `ok` or `miss`; empty for a row without limits. */
function verdict(must: Check | undefined, stretch: Check | undefined): string {
  if (must && !isMet(must)) return 'miss';
  if (stretch && isMet(stretch)) return 'stretch';
  return must ? 'ok' : '';
}

function describe(check: Check | undefined): string {
  if (!check) return '';
  const bound = check.atLeast === undefined ? `≤ ${check.atMost}` : `≥ ${check.atLeast}`;
  return `${number.format(check.value)} (${bound} ${check.of})`;
}

/** Cells as a Markdown table, aligned for a terminal too; the first line is the head. */
function alignTable(cells: string[][]): string {
  const widths = (cells[0] ?? []).map((_, column) => Math.max(3, ...cells.map((line) => (line[column] ?? '').length)));
  const lines = cells.map((line) => `| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`);
  lines.splice(1, 0, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`);
  return lines.join('\n');
}

/** The rows of one run as a Markdown table. */
export const formatTable = (rows: Row[]): string =>
  alignTable([
    ['work', 'measured', 'must', 'stretch', ''],
    ...rows.map((row) => [
      row.work,
      row.measured,
      describe(row.must),
      describe(row.stretch),
      verdict(row.must, row.stretch),
    ]),
  ]);

export interface KeptRun {
  /** ISO 8601. */
  date: string;
  rows: Row[];
}

/** So many runs of a row are summed up. */
const runsShown = 3;

/** The last of the limits, with the median of the values. */
const middleOf = (checks: Check[]): Check | undefined =>
  checks[0] && { ...(checks.at(-1) as Check), value: median(checks.map(({ value }) => value)) };

/** A Markdown table of every row that has a limit: the median and the range of its last runs since `since` (ISO 8601). */
export function formatKept(runs: KeptRun[], since: string): string {
  const byWork = new Map<string, { date: string; row: Row }[]>();
  for (const { date, rows } of runs)
    for (const row of rows)
      if (row.must && date >= since) byWork.set(row.work, [...(byWork.get(row.work) ?? []), { date, row }]);
  const lines = [...byWork].map(([work, all]) => {
    const shown = all.slice(-runsShown);
    const musts = shown.flatMap(({ row }) => row.must ?? []);
    const must = middleOf(musts);
    const stretch = middleOf(shown.flatMap(({ row }) => row.stretch ?? []));
    const values = musts.map(({ value }) => value).sort((a, b) => a - b);
    const spread = values.length > 1 ? `${number.format(values[0] ?? 0)} to ${number.format(values.at(-1) ?? 0)}` : '';
    const last = shown.at(-1)?.date.slice(0, 10) ?? '';
    return [work, describe(must), spread, describe(stretch), last, verdict(must, stretch)];
  });
  return alignTable([['work', 'must', 'of the last three', 'stretch', 'last run', ''], ...lines]);
}

const resultsFile = join(import.meta.dirname, '..', 'results.jsonl');

export const readKept = (): KeptRun[] =>
  readFileSync(resultsFile, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as KeptRun);

/** Appends the run to bench/results.jsonl as one line, so that runs can be compared. */
export function keepResults(rows: Row[]): void {
  const cwd = import.meta.dirname;
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd, encoding: 'utf8' }).trim();
  const machine = { cores: cpus().length, gigabytes: Math.round(totalmem() / 2 ** 30), node: process.versions.node };
  const line = { date: new Date().toISOString(), commit, machine, rows };
  appendFileSync(resultsFile, `${JSON.stringify(line)}\n`);
}
