import { expect, it } from 'vitest';
import { destinationOf, readSignInState, readVerifyState } from './read-sign-in-state.ts';

it('sign-in returns to the requested page, else goes to the profile', () => {
  expect(destinationOf(readSignInState({ from: '/select-teachers?keywords=3' }))).toBe('/select-teachers?keywords=3');
  expect(destinationOf(readSignInState(null))).toBe('/profile');
});

it.each(['//elsewhere.example', '/\\elsewhere.example', 'https://elsewhere.example', 5, undefined])(
  'only a path of the portal counts as a destination: %s',
  (from) => {
    expect(readSignInState({ from })).toEqual({});
  },
);

it('/verify needs both the QR picture and the link', () => {
  expect(readVerifyState({ authLink: 'https://t.me/kampus', qr: 'data:,', from: '/admin' })).toEqual({
    authLink: 'https://t.me/kampus',
    qr: 'data:,',
    from: '/admin',
  });
  for (const state of [null, undefined, {}, { qr: 'data:,' }, { authLink: 'https://t.me/kampus', qr: '' }])
    expect(readVerifyState(state)).toBeUndefined();
});
