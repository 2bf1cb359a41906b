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
  const counts = { numPassedTests: 5, numFailedTests: 2 };
  expect(countVitest(report(counts), false)).toEqual({ passed: 5, failed: 2, failures: [] });
  const stats = { expected: 3, unexpected: 1, flaky: 1 };
  expect(countPlaywright(report({ stats }), false)).toEqual({ passed: 4, failed: 1, failures: [] });
});

it('counts a run that failed without a failed test as one failure', () => {
  expect(countVitest(report({ numPassedTests: 5, numFailedTests: 0 }), false)).toEqual({
    passed: 5,
    failed: 1,
    failures: [],
  });
});

it('never takes a run without a report for a good one', () => {
  expect(countVitest(join(folder, 'none.json'), true)).toEqual({ passed: 0, failed: 1, failures: [] });
  expect(countPlaywright(join(folder, 'none.json'), true)).toEqual({ passed: 0, failed: 1, failures: [] });
});

it('shows all items of a list that should be empty', () => {
  const faults = Array.from({ length: 9 }, (_, index) => `a-folder/of-the-repository/file-${index}.ts:12`);
  expect(() => expect(faults).toEqual([])).toThrow(faults.at(-1));
});

it('lists what failed, with the beginning of its message', () => {
  const assertionResults = [
    { status: 'passed', fullName: 'adds' },
    {
      status: 'failed',
      fullName: 'subtracts',
      failureMessages: ['expected 1 to be 2\n    at a.test.ts:7:3\n    at file:///node_modules/vitest/run.js:1:1'],
    },
  ];
  const testResults = [
    { name: 'a.test.ts', assertionResults },
    { name: 'b.test.ts', message: 'Cannot find module', assertionResults: [] },
  ];
  const { failures } = countVitest(report({ numPassedTests: 1, numFailedTests: 1, testResults }), false);
  expect(failures).toEqual([
    'a.test.ts\nsubtracts\nexpected 1 to be 2\n    at a.test.ts:7:3',
    'b.test.ts\nCannot find module',
  ]);
  const specs = [{ ok: false, title: 'books a lesson', file: 'main-line.e2e.ts', line: 7 }];
  const stats = { expected: 0, unexpected: 1, flaky: 0 };
  expect(countPlaywright(report({ stats, suites: [{ specs }] }), false).failures).toEqual([
    'main-line.e2e.ts:7 books a lesson',
  ]);
});
