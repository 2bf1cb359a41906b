import { describe, expect, it } from 'vitest';
import { buildExpiredToken, buildToken } from './testing.ts';
import { isExpired, readClaims } from './tokens.ts';

describe('claims of the access token', () => {
  it('the role is the role claim, else the first of the roles', () => {
    expect(readClaims(buildToken({ role: 'ADMIN', roles: ['TEACHER'] }))?.role).toBe('ADMIN');
    expect(readClaims(buildToken({ role: undefined, roles: ['TEACHER', 'ADMIN'] }))?.role).toBe('TEACHER');
    expect(readClaims(buildToken({ role: undefined }))?.role).toBeUndefined();
    expect(readClaims(buildToken({ role: 'EMPEROR' }))?.role).toBeUndefined();
  });

  it('the name is username, else sub, else login', () => {
    const names = { username: 'первый', sub: 'second', login: 'third' };
    expect(readClaims(buildToken(names))?.username).toBe('первый');
    expect(readClaims(buildToken({ ...names, username: undefined }))?.username).toBe('second');
    expect(readClaims(buildToken({ ...names, username: '', sub: undefined }))?.username).toBe('third');
  });

  it('an invalid token has no claims', () => {
    for (const token of [null, '', 'token', 'a.b.c', 'a..c']) expect(readClaims(token)).toBeUndefined();
  });
});

it('a token is expired if exp is missing or has passed', () => {
  expect(isExpired(buildToken())).toBe(false);
  expect(isExpired(buildExpiredToken())).toBe(true);
  expect(isExpired(buildToken({ exp: undefined }))).toBe(true);
  expect(isExpired(null)).toBe(true);
});
