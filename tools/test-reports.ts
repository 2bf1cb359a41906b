import { readFileSync } from 'node:fs';

export interface Outcome {
  passed: number;
  failed: number;
  /** What failed, for the end of the output. */
  failures: string[];
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults?: {
    name: string;
    message?: string;
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
  }[];
}

interface PlaywrightSuite {
  file?: string;
  suites?: PlaywrightSuite[];
  specs?: { ok: boolean; title: string; file: string; line: number }[];
}

const linesMax = 8;
/** The first lines of a message, without the stack frames of libraries. */
const beginning = (text: string): string =>
  text
    .split('\n')
    .filter((line) => !/^\s+at .*(node_modules|new Promise)/.test(line))
    .slice(0, linesMax)
    .join('\n');

const failedTests = ({ testResults = [] }: VitestReport): string[] =>
  testResults.flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    const tests = failed.map(
      ({ fullName, failureMessages = [] }) => `${name}\n${fullName}\n${failureMessages.join('\n')}`,
    );
    // A file that failed without a failed test: its message says why.
    return (tests.length === 0 && message ? [`${name}\n${message}`] : tests).map(beginning);
  });

const failedJourneys = ({ suites = [], specs = [] }: PlaywrightSuite): string[] => [
  ...specs.filter(({ ok }) => !ok).map(({ file, line, title }) => `${file}:${line} ${title}`),
  ...suites.flatMap(failedJourneys),
];

/**
 * Counts the tests in the runner's JSON report. A run that failed without a failed test (no report,
 * an unhandled error) counts as one failure.
 */
export function countVitest(file: string, isGood: boolean): Outcome {
  const report = readReport<VitestReport>(file);
  const { numPassedTests: passed = 0, numFailedTests: failed = 0 } = report ?? {};
  const failures = report ? failedTests(report) : [];
  return atLeastOne({ passed, failed, failures }, isGood && report !== undefined);
}

export function countPlaywright(file: string, isGood: boolean): Outcome {
  const report = readReport<PlaywrightSuite & { stats: { expected: number; unexpected: number; flaky: number } }>(file);
  const { expected = 0, unexpected = 0, flaky = 0 } = report?.stats ?? {};
  const failures = report ? failedJourneys(report) : [];
  return atLeastOne({ passed: expected + flaky, failed: unexpected, failures }, isGood && report !== undefined);
}

function readReport<Report>(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report;
  } catch {
    return undefined;
  }
}

function atLeastOne({ passed, failed, failures }: Outcome, isGood: boolean): Outcome {
  return { passed, failed: isGood ? failed : Math.max(failed, 1), failures };
}
