import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { countPlaywright, countVitest } from './test-reports.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kampus-reports-'));
});

afterAll(() => rmSync(folder, { recursive: true }));

function report(content: object): string {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

it('counts what the runners report', () => {
  expect(countVitest(report({ numPassedTests: 5, numFailedTests: 2 }), false)).toEqual({ passed: 5, failed: 2 });
  const stats = { expected: 3, unexpected: 1, flaky: 1 };
  expect(countPlaywright(report({ stats }), false)).toEqual({ passed: 4, failed: 1 });
});

it('counts a run that failed without a failed test as one failure', () => {
  expect(countVitest(report({ numPassedTests: 5, numFailedTests: 0 }), false)).toEqual({ passed: 5, failed: 1 });
});

it('never takes a run without a report for a good one', () => {
  expect(countVitest(join(folder, 'none.json'), true)).toEqual({ passed: 0, failed: 1 });
  expect(countPlaywright(join(folder, 'none.json'), true)).toEqual({ passed: 0, failed: 1 });
});
