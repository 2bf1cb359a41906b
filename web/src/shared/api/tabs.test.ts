import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks';
import { locks, BroadcastChannel as NodeBroadcastChannel } from 'node:worker_threads';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answerJson, buildExpiredToken, buildNetwork, buildToken } from './testing.ts';

/** What `call` makes of a balance alone. */
const own = { balance: 5, locked: 0, available: 5 };

/**
 * Simulates tabs of one browser in one process. Each tab has its own modules and session storage.
 * Local storage, locks and channels are shared. `running` selects the session storage of the tab
 * that runs.
 */
const running = new AsyncLocalStorage<Map<string, string>>();
const currentTab = (): Map<string, string> => {
  const storage = running.getStore();
  if (!storage) throw new Error('Session storage was used outside of a tab');
  return storage;
};
const sessionStorageOfTab = {
  getItem: (key: string) => currentTab().get(key) ?? null,
  setItem: (key: string, value: string) => currentTab().set(key, value),
  removeItem: (key: string) => currentTab().delete(key),
};

let channels: BroadcastChannel[] = [];
// The DOM of the tests has no BroadcastChannel.
const Channel = NodeBroadcastChannel as unknown as typeof BroadcastChannel;
class TabChannel extends Channel {
  constructor(name: string) {
    super(name);
    channels.push(this);
  }
  override set onmessage(listener: (event: MessageEvent) => void) {
    super.onmessage = AsyncResource.bind(listener);
  }
}

async function openTab(accessToken: string) {
  const storage = new Map([['accessToken', accessToken]]);
  vi.resetModules();
  const modules = await running.run(storage, async () => ({
    ...(await import('./call.ts')),
    ...(await import('./session-changes.ts')),
  }));
  running.run(storage, () => modules.followOtherTabs());
  return {
    ask: () => running.run(storage, () => modules.call('getBalance')),
    signIn: (token: string) =>
      running.run(storage, () => modules.beginSession({ accessToken: token, refreshToken: 'other' })),
    signOut: () => running.run(storage, () => modules.endSession('signed-out')),
    onChange: (listener: (change: string) => void) => running.run(storage, () => modules.onSessionChange(listener)),
    token: () => storage.get('accessToken'),
  };
}

const fresh = buildToken({ iat: 2 });
/** Accepts only the fresh token, and each refresh token once. */
function buildServer() {
  const spent = new Set<unknown>();
  return buildNetwork(async ({ url, authorization, body }) => {
    if (!url.includes('/refresh')) return answerJson({ balance: 5 }, authorization === `Bearer ${fresh}` ? 200 : 401);
    const { refreshToken } = body as { refreshToken: string };
    await new Promise((resolve) => setTimeout(resolve, 20));
    if (spent.has(refreshToken)) return answerJson({}, 401);
    spent.add(refreshToken);
    return answerJson({ accessToken: fresh, refreshToken: 'second' });
  });
}

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('refreshToken', 'first');
  vi.stubGlobal('sessionStorage', sessionStorageOfTab);
  vi.stubGlobal('BroadcastChannel', TabChannel);
  const tabLocks = {
    request: (name: string, work: () => Promise<unknown>) => locks.request(name, AsyncResource.bind(work)),
  };
  Object.defineProperty(navigator, 'locks', { value: tabLocks, configurable: true });
});
afterEach(() => {
  for (const channel of channels) channel.close();
  channels = [];
  Reflect.deleteProperty(navigator, 'locks');
  vi.unstubAllGlobals();
});

it('two tabs with an expired token share one refresh, and both continue', async () => {
  const server = buildServer();
  vi.stubGlobal('fetch', server.fetch);
  const expired = buildExpiredToken();
  const [first, second] = [await openTab(expired), await openTab(expired)];
  expect(await Promise.all([first.ask(), second.ask()])).toEqual([own, own]);
  expect(server.count('/api/auth/refresh')).toBe(1);
  await vi.waitFor(() => expect([first.token(), second.token()]).toEqual([fresh, fresh]));
});

it('a sign-out ends the session of the other tab', async () => {
  const [first, second] = [await openTab(fresh), await openTab(fresh)];
  const changes: string[] = [];
  second.onChange((change) => changes.push(change));
  first.signOut();
  await vi.waitFor(() => expect(second.token()).toBeUndefined());
  expect(changes).toEqual(['signed-out']);
  expect(localStorage.getItem('refreshToken')).toBeNull();
});

it('a sign-in as another user replaces the session of the other tab', async () => {
  const [first, second] = [await openTab(fresh), await openTab(fresh)];
  const changes: string[] = [];
  second.onChange((change) => changes.push(change));
  const token = buildToken({ sub: 'teacher', role: 'TEACHER' });
  first.signIn(token);
  await vi.waitFor(() => expect(second.token()).toBe(token));
  expect(changes).toEqual(['replaced']);
});
