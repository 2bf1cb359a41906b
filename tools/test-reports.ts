import { readFileSync } from 'node:fs';

export interface Outcome {
  passed: number;
  failed: number;
}

/** Counts the tests in the runner's JSON report. A run that failed without a failed test (no report, an unhandled error) counts as one failure. */
export function countVitest(file: string, isGood: boolean): Outcome {
  const report = readReport<{ numPassedTests: number; numFailedTests: number }>(file);
  return atLeastOne(
    { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0 },
    isGood && report !== undefined,
  );
}

export function countPlaywright(file: string, isGood: boolean): Outcome {
  const report = readReport<{ stats: { expected: number; unexpected: number; flaky: number } }>(file);
  const { expected = 0, unexpected = 0, flaky = 0 } = report?.stats ?? {};
  return atLeastOne({ passed: expected + flaky, failed: unexpected }, isGood && report !== undefined);
}

function readReport<Report>(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report;
  } catch {
    return undefined;
  }
}

function atLeastOne({ passed, failed }: Outcome, isGood: boolean): Outcome {
  return { passed, failed: isGood ? failed : Math.max(failed, 1) };
}
