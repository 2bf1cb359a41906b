import { expect, it } from 'vitest';
import type { Config } from '../../config.ts';
import { actorOf, type SessionHolder, secondFactorDueAt } from './sessions.ts';

const staffSince = new Date('2026-03-01T10:00Z');
const holder: SessionHolder = {
  id: 1,
  username: 'keeper',
  role: 'ADMIN',
  sessionId: 'a-session',
  hasSecondFactor: false,
  staffSince,
};
/** Only what is read of it. */
const config = (requiresSecondFactor: boolean) => ({ requiresSecondFactor }) as Config;

it('the staff needs a second factor seven days after getting the rank, where one is required', () => {
  expect(secondFactorDueAt(holder, config(true))).toEqual(new Date('2026-03-08T10:00Z'));
  expect(secondFactorDueAt(holder, config(false))).toBeNull();
  expect(secondFactorDueAt({ ...holder, hasSecondFactor: true }, config(true))).toBeNull();
  expect(secondFactorDueAt({ ...holder, staffSince: null }, config(true))).toBeNull();
});

it('an access token says who it is, whether they just proved themselves, and from when a factor is missing', () => {
  const says = { id: 1, username: 'keeper', role: 'ADMIN', sessionId: 'a-session', hasSecondFactor: false };
  expect(actorOf(holder, true, config(true))).toEqual({
    ...says,
    isElevated: true,
    secondFactorDueMs: Date.parse('2026-03-08T10:00Z'),
  });
  expect(actorOf(holder, false, config(false))).toEqual({ ...says, isElevated: false });
});
