import fc from 'fast-check';

const who = fc.nat({ max: 2 });
/** Index into the lessons (newest first) or into the free slots (earliest first). */
const nth = fc.nat({ max: 3 });
const mostly = fc.constantFrom(true, true, true, false);
/**
 * Calls about lessons, money, payouts and the bank, and clock moves. The weights let enough
 * histories reach reports and decisions.
 */
export const commands = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('reserve' as const),
      who,
      nth,
      duration: fc.integer({ min: 1, max: 3 }),
      offset: fc.nat({ max: 3 }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('status' as const),
      nth,
      status: fc.constantFrom('CONFIRMED' as const, 'CONFIRMED' as const, 'PAID' as const, 'CLOSED' as const),
      byAdmin: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('cancel' as const), nth, byTeacher: fc.boolean(), isSeen: mostly }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('waive' as const), nth }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('propose' as const), nth, slot: nth, byTeacher: fc.boolean() }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('answerMove' as const),
      byRightful: mostly,
      isAccepted: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('withdrawMove' as const), byRightful: mostly }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('report' as const),
      nth,
      byTeacher: fc.boolean(),
      about: fc.constantFrom('STUDENT_ABSENT' as const, 'TEACHER_ABSENT' as const, 'OTHER' as const),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('answerReport' as const),
      byRightful: mostly,
      isAgreed: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('decide' as const),
      decision: fc.constantFrom('ALL' as const, 'HALF' as const, 'NOTHING' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('topUp' as const), who, cents: fc.integer({ min: 1, max: 2000 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('payOut' as const),
      who,
      byTeacher: fc.boolean(),
      cents: fc.integer({ min: 1, max: 1500 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('decidePayout' as const),
      nth,
      state: fc.constantFrom('SENT' as const, 'SENT' as const, 'REFUSED' as const, 'BOUNCED' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancelPayout' as const), nth }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('reverse' as const), nth, cents: fc.integer({ min: 1, max: 2000 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('goodwill' as const), nth, cents: fc.integer({ min: 1, max: 600 }) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('intent' as const), who }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('statement' as const),
      shape: fc.constantFrom('endToEnd' as const, 'fio' as const),
      lines: fc.array(
        fc.record({ nth, cents: fc.integer({ min: 1, max: 1500 }), isKnown: mostly, isAgain: fc.boolean() }),
        { minLength: 1, maxLength: 4 },
      ),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('decideLine' as const), who, isDiscarded: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancelDay' as const), who }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('wait' as const), halfDays: fc.constantFrom(1, 1, 2, 4) }) },
);
export type Command = typeof commands extends fc.Arbitrary<infer C> ? C : never;
