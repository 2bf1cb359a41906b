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
      'server/src/areas/balance/{present,queries,top-up,totals,verify-ledger}.ts',
      'server/src/areas/reservations/{change-status,confirm-reservation,expire-reservations,pay-reservation,refuse-reservation}.ts',
      'server/src/areas/reservations/{cancel-reservation,cover-lessons,waive-fee,settle-ended-lessons}.ts',
      'server/src/areas/disputes/settle-report.ts',
    ],
    // Those of random histories and races take minutes, and prove what many statements do together.
    tests: [
      'server/src/areas/balance/{present,queries,top-up,totals,transactions,verify-ledger}.test.ts',
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
  batch: {
    files: ['server/src/platform/db/{batch,in-batches}.ts'],
    tests: [
      'server/src/platform/db/{batch*,in-batches}.test.ts',
      'server/src/drivers/telegram/tracing.test.ts',
      'server/src/areas/reservations/backlog.test.ts',
      'server/src/areas/disputes/spent-money.test.ts',
    ],
  },
  search: {
    files: ['server/src/areas/teachers/{expire-free-slots,search-teachers,search-window}.ts'],
    tests: ['server/src/areas/teachers/{search,words}.test.ts'],
  },
  cache: {
    files: ['server/src/platform/cache/{cached-response,response-cache,tag-index,announcement,invalidation-bus}.ts'],
    tests: [
      'server/src/platform/cache/{announcement,cached-response,response-cache,tag-index}.test.ts',
      'server/src/platform/cache/invalidation-bus*.test.ts',
    ],
  },
} satisfies Record<string, MutationArea>;
