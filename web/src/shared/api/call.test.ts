import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { call, callFile, callList } from './call.ts';
import { elevationStore } from './elevation.ts';
import { onSessionChange } from './session-changes.ts';
import { answerJson, buildNetwork, buildToken, type SeenRequest } from './testing.ts';
import { readAccessToken, readRefreshToken, storeTokens } from './tokens.ts';

/** What `call` makes of a balance alone. */
const own = { balance: 5, locked: 0, available: 5 };

const old = buildToken({ iat: 1 });
const fresh = buildToken({ iat: 2 });

function use(answer: (request: SeenRequest) => Response | Promise<Response>) {
  const network = buildNetwork(answer);
  vi.stubGlobal('fetch', network.fetch);
  return network;
}

/** Accepts only the fresh token, which a refresh returns. */
const untilRefreshed = ({ url, authorization }: SeenRequest): Response => {
  if (url.includes('/refresh')) return answerJson({ accessToken: fresh, refreshToken: 'second' });
  return authorization === `Bearer ${fresh}` ? answerJson({ balance: 5 }) : answerJson({}, 401);
};

let changes: string[] = [];
let stop = () => {};
beforeEach(() => {
  changes = [];
  stop = onSessionChange((change) => changes.push(change));
  sessionStorage.clear();
  localStorage.clear();
  storeTokens({ accessToken: old, refreshToken: 'first' });
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

describe('on a 401', () => {
  it('the session is refreshed once and the call is retried with the new token', async () => {
    const network = use(untilRefreshed);
    expect(await call('getBalance')).toEqual(own);
    expect(
      network.requests.map(({ url, authorization }) => [new URL(url, 'http://x').pathname, authorization]),
    ).toEqual([
      ['/api/balance', `Bearer ${old}`],
      ['/api/auth/refresh', undefined],
      ['/api/balance', `Bearer ${fresh}`],
    ]);
    expect([readAccessToken(), readRefreshToken(), changes]).toEqual([fresh, 'second', []]);
  });

  it('the call is retried without a refresh if another call has refreshed the session', async () => {
    let answerSlow: (response: Response) => void = () => undefined;
    const slowAnswer = new Promise<Response>((resolve) => {
      answerSlow = resolve;
    });
    const network = use((request) =>
      request.url.includes('/prices') && request.authorization === `Bearer ${old}`
        ? slowAnswer
        : untilRefreshed(request),
    );
    const slow = call('getPrices', { params: { username: 'teacher' } });
    await call('getBalance');
    answerSlow(answerJson({}, 401));
    await slow;
    expect(network.count('/api/auth/refresh')).toBe(1);
    expect([readAccessToken(), readRefreshToken()]).toEqual([fresh, 'second']);
  });

  it('a second 401 ends the session without a second refresh', async () => {
    const network = use((request) =>
      request.url.includes('/refresh') ? untilRefreshed(request) : answerJson({ message: 'Войдите' }, 401),
    );
    await expect(call('getBalance')).rejects.toMatchObject({ status: 401 });
    expect(network.count('/api/auth/refresh')).toBe(1);
    expect([readAccessToken(), readRefreshToken(), changes]).toEqual([null, null, ['expired']]);
  });

  it('a refused refresh ends the session', async () => {
    use(() => answerJson({}, 401));
    await expect(call('getBalance')).rejects.toBeInstanceOf(ApiError);
    expect([readAccessToken(), readRefreshToken(), changes]).toEqual([null, null, ['expired']]);
  });

  it('an unreachable server does not end the session', async () => {
    use(({ url }) => (url.includes('/refresh') ? answerJson({}, 503) : answerJson({}, 401)));
    await expect(call('getBalance')).rejects.toMatchObject({ status: 0, message: 'Нет связи с сервером' });
    expect([readAccessToken(), readRefreshToken(), changes]).toEqual([old, 'first', []]);
  });

  it('a wrong password neither refreshes nor ends the session', async () => {
    const network = use(() => answerJson({ code: 'INVALID_CREDENTIALS', message: 'Неверный логин или пароль' }, 401));
    const attempt = call('login', { body: { login: 'student', password: 'wrong' } });
    await expect(attempt).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
    expect(network.requests).toHaveLength(1);
    expect([readAccessToken(), changes]).toEqual([old, []]);
  });
});

it('another error has the status, the code and the messages of the server', async () => {
  const problem = {
    code: 'VALIDATION_FAILED',
    message: 'Проверьте заполнение полей',
    errors: [{ path: 'firstName', message: 'Имя обязательно' }],
  };
  use(() => answerJson(problem, 400));
  const error = await call('getBalance').catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ status: 400, code: 'VALIDATION_FAILED', message: 'Проверьте заполнение полей' });
  expect((error as ApiError).fieldMessage('firstName')).toBe('Имя обязательно');
  expect(changes).toEqual([]);
});

it('every 2xx is a success', async () => {
  const comment = { params: { id: '1' }, body: { content: 'Текст' } };
  use(() => answerJson({ id: 1 }, 206));
  expect(await call('updateComment', comment)).toEqual({ id: 1 });
  use(() => new Response('', { status: 200, headers: { 'content-type': 'application/json' } }));
  expect(await call('removeComment', { params: { id: '1' } })).toBeUndefined();
  use(() => answerJson({}, 302));
  await expect(call('updateComment', comment)).rejects.toMatchObject({ status: 302 });
});

it('only 204 is a success of deleting a slot, and only 200 of changing a status', async () => {
  const change = { body: { id: 1, status: 'CONFIRMED' as const } };
  use(() => answerJson({}, 200));
  await expect(call('removeLecture', { params: { id: '1' } })).rejects.toMatchObject({ status: 200 });
  expect(await call('updateReservationStatus', change)).toEqual({});
  use(() => new Response(null, { status: 204 }));
  expect(await call('removeLecture', { params: { id: '1' } })).toBeUndefined();
  await expect(call('updateReservationStatus', change)).rejects.toMatchObject({ status: 204 });
});

it('the address for saving prices ends with a slash', async () => {
  const network = use(() => answerJson({}));
  await call('replacePrices', { body: [{ capacity: 1, price: 8 }] });
  expect(network.requests[0]?.url).toBe('/api/prices/');
});

it('a response that is not JSON becomes an error with a message', async () => {
  use(() => new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'content-type': 'text/html' } }));
  await expect(call('getBalance')).rejects.toMatchObject({ status: 502, message: 'Ошибка сервера (502)' });
  use(() => new Response('Нет места на диске\n', { status: 500, headers: { 'content-type': 'text/plain' } }));
  await expect(call('getBalance')).rejects.toMatchObject({ status: 500, message: 'Нет места на диске' });
});

it('a call aborted by its caller is not a network failure', async () => {
  const controller = new AbortController();
  use(() => {
    controller.abort();
    return Promise.reject(controller.signal.reason);
  });
  await expect(call('getBalance', { signal: controller.signal })).rejects.toMatchObject({ name: 'AbortError' });
});

it('parameters go into the path, and undefined values stay out of the query', async () => {
  const network = use(() => answerJson([]));
  await call('listLectures', { params: { username: 'a/b' }, query: { statuses: 'OPEN', from: undefined } });
  expect(network.requests[0]?.url).toBe('/api/lectures/teacher/a%2Fb?statuses=OPEN');
});

describe('a repeatable call', () => {
  const cancel = () => call('cancelReservation', { params: { id: '7' }, body: { fee: 5 } });

  it('is retried under the same key when its response breaks off', async () => {
    let count = 0;
    const broken = new ReadableStream({ start: (controller) => controller.error(new TypeError('terminated')) });
    const network = use(() => {
      count += 1;
      return count > 1
        ? answerJson({ id: 7 })
        : new Response(broken, { headers: { 'content-type': 'application/json' } });
    });
    expect(await cancel()).toEqual({ id: 7 });
    expect(network.requests.map(({ key }) => key)).toEqual(Array(2).fill(network.requests[0]?.key));
    expect(network.requests[0]?.key).toMatch(/^[0-9a-f]{32}$/);
  });

  it('has a new key after a response, and for another lesson', async () => {
    const network = use(() => answerJson({}));
    await cancel();
    await cancel();
    await call('cancelReservation', { params: { id: '8' }, body: { fee: 5 } });
    expect(new Set(network.requests.map(({ key }) => key)).size).toBe(3);
  });

  it('is marked in the contract; any other call is sent once and without a key', async () => {
    const network = use(() => answerJson({}, 503));
    await expect(call('removeLecture', { params: { id: '1' } })).rejects.toMatchObject({ status: 503 });
    expect(network.requests.map(({ key }) => key)).toEqual([undefined]);
  });
});

it('a counted list has its total, and a file has its bytes', async () => {
  use(() => new Response('[]', { headers: { 'content-type': 'application/json', 'x-total-count': '41' } }));
  expect(await callList('listTransactions')).toEqual({ items: [], total: 41 });
  use(() => new Response('a;b', { headers: { 'content-type': 'text/csv' } }));
  expect(await (await callFile('exportTransactions')).text()).toBe('a;b');
});

describe('a call that requires elevation', () => {
  const untilElevated = ({ authorization }: SeenRequest): Response =>
    authorization === `Bearer ${fresh}`
      ? answerJson({ balance: 5 })
      : answerJson({ code: 'ELEVATION_REQUIRED', message: 'Подтвердите, что это вы', needsCode: true }, 403);
  const waiting = () => vi.waitUntil(() => elevationStore.getSnapshot());

  it('is retried after the elevation, and one prompt serves all calls', async () => {
    const network = use(untilElevated);
    const answers = Promise.all([call('getBalance'), call('getBalance')]);
    await vi.waitUntil(() => network.count('/api/balance') === 2);
    const request = await waiting();
    expect(request.needsCode).toBe(true);
    storeTokens({ accessToken: fresh, refreshToken: 'first' });
    request.settle(true);
    expect(await answers).toEqual([own, own]);
    expect(elevationStore.getSnapshot()).toBeUndefined();
  });

  it('is refused when the user cancels the prompt', async () => {
    const network = use(untilElevated);
    const answer = call('getBalance');
    answer.catch(() => undefined);
    (await waiting()).settle(false);
    await expect(answer).rejects.toMatchObject({ code: 'ELEVATION_REQUIRED' });
    expect(network.count('/api/balance')).toBe(1);
  });
});
