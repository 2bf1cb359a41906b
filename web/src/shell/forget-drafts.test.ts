import { beforeAll, beforeEach, expect, it } from 'vitest';
import { beginSession, endSession } from '#shared/api/session-changes.ts';
import { storeAccessToken } from '#shared/api/tokens.ts';
import { forgetDraftsOfOthers } from './forget-drafts.ts';

const keys = ['kampus.guide-draft.7', 'kampus.guide-aside.7'];
const commentKey = 'kampus.comment-draft.7';

const tokenOf = (username: string) => `x.${btoa(JSON.stringify({ sub: username }))}.x`;
const signIn = (username: string) => beginSession({ accessToken: tokenOf(username), refreshToken: 'x' });
function write(): void {
  for (const key of keys) localStorage.setItem(key, 'text');
  sessionStorage.setItem(commentKey, 'text');
}
const left = () => [...keys.map((key) => localStorage.getItem(key)), sessionStorage.getItem(commentKey)];

beforeAll(forgetDraftsOfOthers);
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

it('removes drafts when their author signs out, and nothing else', () => {
  localStorage.setItem('kampus.theme', 'dark');
  signIn('daria');
  write();
  endSession('signed-out');
  expect(left()).toEqual([null, null, null]);
  expect(localStorage.getItem('kampus.theme')).toBe('dark');
});

it('keeps drafts for their author through an expired session', () => {
  signIn('daria');
  write();
  endSession('expired');
  signIn('daria');
  expect(left()).toEqual(['text', 'text', 'text']);
});

it('removes drafts when another person signs in after an expired session', () => {
  signIn('daria');
  write();
  endSession('expired');
  signIn('timur');
  expect(left()).toEqual([null, null, null]);
});

it('removes drafts of this tab when another person signs in in another tab', () => {
  storeAccessToken(tokenOf('daria'));
  write();
  localStorage.clear();
  localStorage.setItem('kampus.drafts-owner', 'timur');
  storeAccessToken(tokenOf('timur'));
  expect(sessionStorage.getItem(commentKey)).toBeNull();
});

it('removes drafts at the start if another person has signed in since', () => {
  signIn('timur');
  write();
  for (const storage of [localStorage, sessionStorage]) storage.setItem('kampus.drafts-owner', 'daria');
  forgetDraftsOfOthers();
  expect(left()).toEqual([null, null, null]);
});

it('keeps what a visitor wrote before signing in', () => {
  write();
  signIn('daria');
  expect(left()).toEqual(['text', 'text', 'text']);
});
