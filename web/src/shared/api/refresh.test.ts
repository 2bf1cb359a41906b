import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { refreshSession, resumeSession } from './refresh.ts';
import { beginSession, endSession, onSessionChange } from './session-changes.ts';
import { answerJson, buildExpiredToken, buildNetwork, buildToken } from './testing.ts';
import { readAccessToken, readRefreshToken, storeTokens } from './tokens.ts';

const fresh = { accessToken: buildToken({ uid: 7 }), refreshToken: 'second' };

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(() => vi.unstubAllGlobals());

/** A visit with an earlier refresh token. `answer` gives the response to every refresh. */
function visit(answer: () => Response | Promise<Response>, accessToken = buildExpiredToken()) {
  storeTokens({ accessToken, refreshToken: 'first' });
  const network = buildNetwork(answer);
  vi.stubGlobal('fetch', network.fetch);
  return network;
}

describe('at start', () => {
  it('an expired access token is refreshed at an absolute address', async () => {
    const network = visit(() => answerJson(fresh));
    await resumeSession();
    expect(network.requests).toEqual([
      {
        method: 'POST',
        url: `${window.location.origin}/api/auth/refresh`,
        authorization: undefined,
        body: { refreshToken: 'first' },
      },
    ]);
    expect([readAccessToken(), readRefreshToken()]).toEqual([fresh.accessToken, 'second']);
    expect(sessionStorage.getItem('userId')).toBe('7');
  });

  it('a missing access token is fetched', async () => {
    const network = visit(() => answerJson(fresh));
    sessionStorage.clear();
    await resumeSession();
    expect(network.requests).toHaveLength(1);
    expect(readAccessToken()).toBe(fresh.accessToken);
  });

  it('a valid access token is not refreshed', async () => {
    const network = visit(() => answerJson(fresh), buildToken());
    await resumeSession();
    expect(network.requests).toEqual([]);
  });

  it('a refused refresh signs out silently', async () => {
    visit(() => answerJson({ code: 'INVALID_REFRESH_TOKEN' }, 401));
    const changes: string[] = [];
    const stop = onSessionChange((change) => changes.push(change));
    await resumeSession();
    stop();
    expect([readAccessToken(), readRefreshToken(), sessionStorage.length]).toEqual([null, null, 0]);
    expect(changes).toEqual([]);
  });
});

describe('a refresh', () => {
  it('without a refresh token is refused without a request', async () => {
    const network = buildNetwork(() => answerJson(fresh));
    vi.stubGlobal('fetch', network.fetch);
    expect(await refreshSession(null)).toBe('refused');
    expect(network.requests).toEqual([]);
  });

  it('with a token missing in the response is refused', async () => {
    visit(() => answerJson({ accessToken: fresh.accessToken }));
    expect(await refreshSession(readAccessToken())).toBe('refused');
  });

  it.each([
    ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a fault of the server', () => answerJson({}, 503)],
    ['too many requests', () => answerJson({}, 429)],
  ])('that fails with %s keeps the session', async (_, answer) => {
    const token = buildExpiredToken();
    visit(answer, token);
    expect(await refreshSession(token)).toBe('unreachable');
    expect([readAccessToken(), readRefreshToken()]).toEqual([token, 'first']);
  });

  it('is shared by all calls of a tab, also without Web Locks', async () => {
    const token = buildExpiredToken();
    const network = visit(() => answerJson(fresh), token);
    const results = await Promise.all([refreshSession(token), refreshSession(token), refreshSession(token)]);
    expect(results).toEqual(['fresh', 'fresh', 'fresh']);
    expect(network.requests).toHaveLength(1);
  });

  it('is skipped if a newer token has already arrived', async () => {
    const network = visit(() => answerJson(fresh), buildToken());
    expect(await refreshSession(buildExpiredToken())).toBe('fresh');
    expect(network.requests).toEqual([]);
  });
});

it('sign-in and sign-out notify the listeners of session changes', () => {
  const changes: string[] = [];
  const stop = onSessionChange((change) => changes.push(change));
  beginSession(fresh);
  expect(readAccessToken()).toBe(fresh.accessToken);
  endSession('signed-out');
  stop();
  expect(changes).toEqual(['replaced', 'signed-out']);
  expect([readAccessToken(), readRefreshToken(), sessionStorage.length]).toEqual([null, null, 0]);
});
