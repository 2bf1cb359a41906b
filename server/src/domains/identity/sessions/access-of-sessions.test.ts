import { expect, it } from 'vitest';
import type { Config } from '../../../config.ts';
import { actorOf, type SessionHolder, secondFactorDueOf } from './sessions.ts';

const staffSince = new Date('2026-03-01T10:00Z');
const dueAt = new Date('2026-03-08T10:00Z');
const holder: SessionHolder = {
  id: 1,
  username: 'keeper',
  role: 'ADMIN',
  sessionId: 'a-session',
  hasSecondFactor: false,
  isByPasskey: false,
  staffSince,
};
/** A configuration with only the field that the code reads. */
const config = (requiresSecondFactor: boolean) => ({ requiresSecondFactor }) as Config;

it('staff need a second factor seven days after they get the rank, if one is required', () => {
  const account = { staff_since: staffSince, totp_confirmed_at: null };
  const byPassword = actorOf(holder, true, config(true));
  expect(secondFactorDueOf(account, byPassword, config(true))).toEqual(dueAt);
  expect(secondFactorDueOf(account, byPassword, config(false))).toBeNull();
  expect(secondFactorDueOf({ ...account, totp_confirmed_at: dueAt }, byPassword, config(true))).toBeNull();
  expect(secondFactorDueOf({ ...account, staff_since: null }, byPassword, config(true))).toBeNull();
  expect(secondFactorDueOf(account, { ...byPassword, isByPasskey: true }, config(true))).toBeNull();
});

it('an access token has the identity, the elevation and the due time of the second factor', () => {
  const says = {
    id: 1,
    username: 'keeper',
    role: 'ADMIN',
    sessionId: 'a-session',
    hasSecondFactor: false,
    isByPasskey: false,
  };
  const secondFactorDueMs = dueAt.getTime();
  expect(actorOf(holder, true, config(true))).toEqual({ ...says, isElevated: true, secondFactorDueMs });
  expect(actorOf(holder, false, config(false))).toEqual({ ...says, isElevated: false });
  expect(actorOf({ ...holder, isByPasskey: true }, false, config(true))).toEqual({
    ...says,
    isByPasskey: true,
    isElevated: false,
  });
});
