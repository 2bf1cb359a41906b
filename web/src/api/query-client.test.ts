import { expect, it } from 'vitest';
import { beginSession, endSession } from '../session/session-changes.ts';
import { buildToken } from '../session/testing.ts';
import { queryClient } from './query-client.ts';

it.each([
  ['who signs out', () => endSession('signed-out')],
  ['whose session expires', () => endSession('expired')],
  ['who is followed by somebody else', () => beginSession({ accessToken: buildToken({}), refreshToken: 'other' })],
])('nothing is kept of what was loaded for somebody %s', (_, change) => {
  queryClient.setQueryData(['balance'], 5);
  change();
  expect(queryClient.getQueryData(['balance'])).toBeUndefined();
});
