import { execFileSync } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';

/** A measured value and its limit; `of` is the unit, for example `× node-buf` or `ms`. */
export interface Check {
  value: number;
  atLeast?: number;
  atMost?: number;
  of: string;
}

/** One row of the table. A row without limits is only information. */
export interface Row {
  work: string;
  measured: string;
  must?: Check[];
}

const number = new Intl.NumberFormat('en', { maximumFractionDigits: 2, maximumSignificantDigits: 4 });
export const perSecond = (rate: number): string => `${number.format(Math.round(rate))}/s`;
export const milliseconds = (ms: number): string => `${number.format(ms)} ms`;

const isMet = ({ value, atLeast = -Infinity, atMost = Infinity }: Check): boolean =>
  value >= atLeast && value <= atMost;

function describe({ value, atLeast, atMost, of }: Check): string {
  const bound = atLeast === undefined ? `≤ ${atMost}` : `≥ ${atLeast}`;
  return `${number.format(value)} (${bound} ${of})`;
}

/** Formats the rows as a Markdown table, aligned for a terminal too. */
export function formatTable(rows: Row[]): string {
  const cells = [
    ['work', 'measured', 'must', ''],
    ...rows.map(({ work, measured, must = [] }) => [
      work,
      measured,
      must.map(describe).join(', '),
      must.length === 0 ? '' : must.every(isMet) ? 'ok' : 'miss',
    ]),
  ];
  const widths = [0, 1, 2, 3].map((column) => Math.max(3, ...cells.map((line) => line[column]?.length ?? 0)));
  const lines = cells.map((line) => `| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`);
  lines.splice(1, 0, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`);
  return lines.join('\n');
}

/** Appends the run to bench/results.jsonl as one line, for comparison with other runs. */
export function keepResults(rows: Row[]): void {
  const cwd = import.meta.dirname;
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd, encoding: 'utf8' }).trim();
  const machine = { cores: cpus().length, gigabytes: Math.round(totalmem() / 2 ** 30), node: process.versions.node };
  const line = { date: new Date().toISOString(), commit, machine, rows };
  appendFileSync(join(cwd, '..', 'results.jsonl'), `${JSON.stringify(line)}\n`);
}
