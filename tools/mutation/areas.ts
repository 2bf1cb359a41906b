/** What is mutated together, and the tests that have to notice. Paths from the repository's root. */
export interface MutationArea {
  files: readonly string[];
  tests: readonly string[];
  /** True where all tests take seconds: then constants and tables are changed too, each of which runs all of them. */
  isQuick?: boolean;
}

export const mutationAreas = {
  rules: {
    files: ['server/src/areas/*/rules.ts'],
    tests: ['server/src/areas/*/rules.test.ts', 'server/src/areas/reservations/{lesson-rules,listed-actions}.test.ts'],
  },
  money: {
    files: [
      'server/src/areas/balance/{present,queries,totals,transfer,verify-ledger}.ts',
      'server/src/areas/admin/top-up.ts',
      'server/src/areas/reservations/{change-status,confirm-reservation,expire-reservations,pay-reservation,refuse-reservation}.ts',
      'server/src/areas/reservations/{cancel-reservation,cover-lessons,waive-fee,settle-ended-lessons}.ts',
      'server/src/areas/disputes/settle-report.ts',
    ],
    // Those of random histories and races take minutes, and prove what many statements do together.
    tests: [
      'server/src/areas/balance/{present,queries,totals,transactions,verify-ledger}.test.ts',
      'server/src/areas/admin/top-up.test.ts',
      'server/src/areas/reservations/{announce-lesson,cancel,reservations,round-trips,stale-snapshots}.test.ts',
      'server/src/areas/reservations/{backlog,cover-lessons,settle-ended-lessons}.test.ts',
      'server/src/areas/disputes/*.test.ts',
    ],
  },
  sessions: {
    files: ['server/src/areas/accounts/{sessions,sign-in,secrets,elevate-session,second-factor,change-password}.ts'],
    tests: [
      'server/src/areas/accounts/{access-of-sessions,own-account,registration,sessions,sign-in}.test.ts',
      'server/src/areas/accounts/{change-password,elevate-session,required-factor,second-factor}.test.ts',
      'server/src/areas/passkeys/*.test.ts',
      'server/src/platform/http/security-log.test.ts',
    ],
  },
  sanitiser: {
    files: ['server/src/areas/guides/{addresses,allowed-markup,heading-ids,sanitise-guide}.ts'],
    tests: ['server/src/areas/guides/{addresses,allowed-markup,heading-ids,sanitise-guide}.test.ts'],
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
    files: ['server/src/areas/teachers/{expire-free-slots,search-teachers,search-window}.ts'],
    tests: ['server/src/areas/teachers/{search,words}.test.ts'],
  },
  cache: {
    files: ['server/src/platform/cache/{cached-response,response-cache,tag-index,announcement,listen}.ts'],
    tests: ['server/src/platform/cache/{announcement,cached-response,listen,response-cache,tag-index}.test.ts'],
  },
} satisfies Record<string, MutationArea>;
