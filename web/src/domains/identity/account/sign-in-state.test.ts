import { expect, it } from 'vitest';
import { destinationOf, readSignInState, readVerifyState } from './sign-in-state.ts';

it('whoever was on the way somewhere goes on there, others to the profile', () => {
  expect(destinationOf(readSignInState({ from: '/select-teachers?keywords=3' }))).toBe('/select-teachers?keywords=3');
  expect(destinationOf(readSignInState(null))).toBe('/profile');
});

it.each(['//elsewhere.example', '/\\elsewhere.example', 'https://elsewhere.example', 5, undefined])(
  'only paths of the portal count as a way: %s',
  (from) => {
    expect(readSignInState({ from })).toEqual({});
  },
);

it('/verify needs both the picture and the link', () => {
  expect(readVerifyState({ authLink: 'https://t.me/kampus', qr: 'data:,', from: '/admin' })).toEqual({
    authLink: 'https://t.me/kampus',
    qr: 'data:,',
    from: '/admin',
  });
  for (const state of [null, undefined, {}, { qr: 'data:,' }, { authLink: 'https://t.me/kampus', qr: '' }])
    expect(readVerifyState(state)).toBeUndefined();
});
