import type { RequestLimit } from '@kampus/contract/operations';

export interface RateLimit {
  max: number;
  windowSeconds: number;
}

/** Limits of one person. The demo multiplies them by ten, like the rate limits. */
export interface PersonLimits {
  /** Requests of a student that wait for an answer: in all, and with one teacher. */
  waitingRequests: number;
  waitingRequestsPerTeacher: number;
  /**
   * Sums of one day, for top-ups with goodwill and again for payouts: of one curator, and of one
   * person.
   */
  dayByCuratorCents: number;
  dayByPersonCents: number;
}

const basePersonLimits: PersonLimits = {
  waitingRequests: 5,
  waitingRequestsPerTeacher: 3,
  dayByCuratorCents: 50_000,
  dayByPersonCents: 20_000,
};

/** Limits that a row of the contract names, and those that the server applies by itself. */
export type RateLimits = Record<
  | RequestLimit
  | 'failedSignInsByLogin'
  | 'failedSignInsByAddress'
  | 'failedSignInsAtFullAddress'
  | 'sameSignIns'
  | 'emailCodesByMailbox',
  RateLimit
>;

const baseLimits: RateLimits = {
  failedSignInsByLogin: { max: 10, windowSeconds: 900 },
  failedSignInsByAddress: { max: 50, windowSeconds: 900 },
  // Guesses at one login from an address with a full window.
  failedSignInsAtFullAddress: { max: 1, windowSeconds: 900 },
  // Attempts with the same login, password and code; only the first counts as a failure.
  sameSignIns: { max: 1, windowSeconds: 900 },
  // A dormitory of 1000 people behind one address refreshes each session every 15 minutes.
  refreshesByAddress: { max: 300, windowSeconds: 60 },
  registrationsByAddress: { max: 20, windowSeconds: 3600 },
  verificationsByUser: { max: 10, windowSeconds: 3600 },
  emailCodesByUser: { max: 5, windowSeconds: 3600 },
  // Codes to one address. Requests of all accounts count together.
  emailCodesByMailbox: { max: 5, windowSeconds: 3600 },
  commentsByUser: { max: 30, windowSeconds: 600 },
  reservationsByUser: { max: 30, windowSeconds: 600 },
  uploadsByUser: { max: 20, windowSeconds: 3600 },
  passwordLinksByAddress: { max: 20, windowSeconds: 3600 },
  // Passwords and codes of a signed-in person: enough for typing errors, too few to guess a code.
  proofsByUser: { max: 10, windowSeconds: 900 },
  // Nothing can be guessed here. A dormitory behind one address signs in with two calls a person.
  passkeysByAddress: { max: 300, windowSeconds: 900 },
  reportsByUser: { max: 30, windowSeconds: 3600 },
  // Each one sends a mail to the address that its sender wrote.
  noticesByAddress: { max: 20, windowSeconds: 3600 },
  calendarsByUser: { max: 20, windowSeconds: 3600 },
  payoutsByUser: { max: 10, windowSeconds: 3600 },
  intentsByUser: { max: 20, windowSeconds: 3600 },
  asksByAddress: { max: 20, windowSeconds: 3600 },
  // An archive reads every table.
  archivesByUser: { max: 3, windowSeconds: 3600 },
  settingsByUser: { max: 60, windowSeconds: 600 },
  // The editor asks for a preview 400 ms after the last key.
  previewsByUser: { max: 120, windowSeconds: 60 },
  guidesByUser: { max: 60, windowSeconds: 600 },
};

/** Changes every limit of a group. */
const mapLimits = <Name extends string, Limit>(
  limits: Readonly<Record<Name, Limit>>,
  change: (limit: Limit) => Limit,
): Record<Name, Limit> =>
  // Object.fromEntries loses the names, which stay the same.
  Object.fromEntries(Object.entries<Limit>(limits).map(([name, limit]) => [name, change(limit)])) as Record<
    Name,
    Limit
  >;

/** All limits, widened by one factor. */
export const readLimits = (factor: number): { personLimits: PersonLimits; rateLimits: RateLimits } => ({
  personLimits: mapLimits(basePersonLimits, (max) => max * factor),
  rateLimits: {
    ...mapLimits(baseLimits, ({ max, windowSeconds }) => ({ max: max * factor, windowSeconds })),
    sameSignIns: baseLimits.sameSignIns,
  },
});
