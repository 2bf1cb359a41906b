import { execFileSync } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';

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
function verdict({ must, stretch }: Row): string {
  if (must && !isMet(must)) return 'miss';
  if (stretch && isMet(stretch)) return 'stretch';
  return must ? 'ok' : '';
}

function describe(check: Check | undefined): string {
  if (!check) return '';
  const bound = check.atLeast === undefined ? `≤ ${check.atMost}` : `≥ ${check.atLeast}`;
  return `${number.format(check.value)} (${bound} ${check.of})`;
}

/** The rows as a Markdown table, aligned for a terminal too. */
export function formatTable(rows: Row[]): string {
  const cells = [
    ['work', 'measured', 'must', 'stretch', ''],
    ...rows.map((row) => [row.work, row.measured, describe(row.must), describe(row.stretch), verdict(row)]),
  ];
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(3, ...cells.map((line) => (line[column] ?? '').length)));
  const lines = cells.map((line) => `| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`);
  lines.splice(1, 0, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`);
  return lines.join('\n');
}

/** Appends the run to bench/results.jsonl as one line, so that runs can be compared. */
export function keepResults(rows: Row[]): void {
  const folder = join(import.meta.dirname, '..');
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: folder, encoding: 'utf8' }).trim();
  const machine = { cores: cpus().length, gigabytes: Math.round(totalmem() / 2 ** 30), node: process.versions.node };
  const line = { date: new Date().toISOString(), commit, machine, rows };
  appendFileSync(join(folder, 'results.jsonl'), `${JSON.stringify(line)}\n`);
}
