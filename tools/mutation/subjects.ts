/**
 * Files that are mutated together, and the tests that must detect the changes. Paths are relative
 * to the repository root.
 */
export interface MutationSubject {
  files: readonly string[];
  tests: readonly string[];
  /**
   * True if all tests take only seconds. Then constants and tables are changed too; each such
   * change runs all tests.
   */
  isQuick?: boolean;
}

export const mutationSubjects = {
  rules: {
    files: ['server/src/domains/**/rules.ts', 'server/src/domains/lessons/list-actions.ts'],
    tests: ['server/src/domains/**/rules.test.ts', 'server/src/domains/lessons/{lesson-rules,list-actions}.test.ts'],
  },
  money: {
    files: [
      'server/src/domains/balance/{present,queries,totals,transfer,verify-ledger}.ts',
      'server/src/domains/desk/money/top-up.ts',
      'server/src/domains/lessons/lesson.ts',
      'server/src/domains/lessons/changes/{change-status,cancel-reservation}.ts',
      'server/src/domains/lessons/requests/expire-reservations.ts',
      'server/src/domains/lessons/money/{cover-lessons,waive-fee,settle-ended-lessons}.ts',
      'server/src/domains/lessons/reports/settle-report.ts',
    ],
    // Tests of random histories and races are left out: they take minutes, and check many
    // statements together.
    tests: [
      'server/src/domains/balance/{present,queries,totals,transactions,verify-ledger}.test.ts',
      'server/src/domains/desk/money/top-up.test.ts',
      'server/src/domains/lessons/{announce-lesson,reservations,stale-snapshots}.test.ts',
      'server/src/domains/lessons/{changes,money,reports}/*.test.ts',
      'server/src/domains/lessons/requests/backlog.test.ts',
    ],
  },
  sessions: {
    files: [
      'server/src/domains/identity/sessions/{sessions,sign-in,secrets,elevate-session}.ts',
      'server/src/domains/identity/{second-factor/second-factor,passwords/change-password}.ts',
    ],
    tests: [
      'server/src/domains/identity/{sessions,passwords,second-factor,passkeys}/*.test.ts',
      'server/src/domains/identity/accounts/{own-account,registration}.test.ts',
      'server/src/platform/http/security-log.test.ts',
    ],
  },
  sanitiser: {
    files: [
      'contract/src/guides/allowed-markup.ts',
      'server/src/domains/guides/editing/{addresses,heading-ids,sanitise-guide}.ts',
    ],
    tests: ['server/src/domains/guides/editing/{addresses,allowed-markup,heading-ids,sanitise-guide}.test.ts'],
  },
  contract: {
    files: ['contract/src/{pricing,time,fields,roles}.ts'],
    tests: ['contract/src/*.test.ts'],
    isQuick: true,
  },
  transaction: {
    files: ['server/src/platform/db/{transaction,one-by-one}.ts', 'server/src/platform/http/idempotency.ts'],
    tests: ['server/src/platform/db/{transaction,one-by-one}.test.ts', 'server/src/platform/http/idempotency.test.ts'],
  },
  search: {
    files: ['server/src/domains/teaching/search/{expire-free-slots,search-teachers,search-window}.ts'],
    tests: ['server/src/domains/teaching/search/{search,words}.test.ts'],
  },
  cache: {
    files: ['server/src/platform/cache/{cached-response,response-cache,tag-index,announcement,listen}.ts'],
    tests: ['server/src/platform/cache/{announcement,cached-response,listen,response-cache,tag-index}.test.ts'],
  },
} satisfies Record<string, MutationSubject>;
