import { expect, it } from 'vitest';
import { queryClient } from './query-client.ts';
import { beginSession, endSession } from './session-changes.ts';
import { buildToken } from './testing.ts';

it.each([
  ['who signs out', () => endSession('signed-out')],
  ['whose session expires', () => endSession('expired')],
  ['who is followed by somebody else', () => beginSession({ accessToken: buildToken({}), refreshToken: 'other' })],
])('nothing is kept of what was loaded for somebody %s', (_, change) => {
  queryClient.setQueryData(['balance'], 5);
  change();
  expect(queryClient.getQueryData(['balance'])).toBeUndefined();
});
