/** All limits that client and server share (product.md §5, §9; design.md §4 to §6). */
export const limits = {
  login: { min: 3, max: 32, pattern: /^[A-Za-z0-9_.-]+$/, newPattern: /^[A-Za-z0-9]([A-Za-z0-9_.-]*[A-Za-z0-9])?$/ },
  password: { min: 8, max: 128 },
  name: { max: 100 },
  guide: { titleMax: 200, bodyBytesMax: 500_000, pageSize: 9, language: 'en' },
  comment: { max: 5000 },
  search: { queryMax: 200, askMax: 100, filterMax: 100, resultsMax: 20 },
  /**
   * A batch can have each half hour of the calendar's three weeks. A list also has those of the
   * owner's last 30 days.
   */
  slot: { unitsMax: 24, batchMax: 48 * 7 * 3, listMax: 48 * (7 * 3 + 30) },
  /** A day has 48 half hours. */
  schedule: { rulesMax: 168, hoursPerDayMax: 48, exceptionsMax: 400 },
  calendars: { perTeacherMax: 5, nameMax: 60, addressMax: 2000, fileBytesMax: 5_242_880 },
  groupSize: { min: 1, max: 10 },
  review: { max: 2000 },
  /** A lesson can be reported for `reportHours` after its end. */
  lesson: { textMax: 1000, reasonMax: 300, goalMax: 500, reportHours: 48 },
  watches: { perPersonMax: 10, days: 21 },
  teacherSettings: { placeMax: 100, exactPlaceMax: 300, roomUrlMax: 500, aboutMax: 2000 },
  topUp: { minEuros: 0.01, maxEuros: 100 },
  /** Payouts, reversals and goodwill. The day's limits of people and curators are far lower. */
  moneyBack: { minEuros: 0.01, maxEuros: 10_000 },
  /** More payouts wait for the next file. */
  payoutBatch: { countMax: 1000 },
  /** A statement of 10,000 lines has some 12 MB. */
  statement: { bytesMax: 33_554_432 },
  avatar: { bytesMax: 5_242_880, types: ['image/png', 'image/jpeg'], sidePx: 512 },
  /** The totals of the longest desk lists stop at `countMax` + 1. */
  list: { size: 100, sizeMax: 500, teachers: 10, countMax: 10_000 },
  calendarWeeks: 3,
  verificationMinutes: 30,
  passwordLinkMinutes: 30,
  emailCode: { minutes: 15, triesMax: 5 },
  passkey: { countMax: 10, nameMax: 60, challengeMinutes: 5 },
  reason: { max: 500 },
  report: { max: 1000 },
  objection: { max: 2000 },
  notice: { whyMax: 3000, addressMax: 1000, nameMax: 100, emailMonths: 6 },
  correction: { quoteMax: 1000, proposalMax: 2000 },
  guideImage: { bytesMax: 5_242_880, sidePx: 1600 },
  catalogue: { shortNameMax: 50, lineMax: 200, descriptionMax: 1000, labelMax: 60, termMax: 80 },
  userFreshMs: 120_000,
} as const;

/** Validity dates of every saved guide (product.md §7, "fixed dates set by the product"). */
export const guideValidity = { validFrom: '2025-01-01', validTo: '2099-12-31' } as const;
