import { type OperationName, parseEndpoint } from '@kampus/contract/endpoints';
import type { Problem } from '@kampus/contract/errors';
import type { Response as Answer, CountedOperation, Request } from '@kampus/contract/operations';
import { ApiError } from './api-error.ts';
import { createAttempts } from './attempts.ts';
import { baseAddressOf } from './base-address.ts';
import { requestElevation } from './elevation.ts';
import { apiTexts } from './texts.ts';
import { readAccessToken } from './tokens.ts';
import { withFreshSession } from './with-fresh-session.ts';

type Given<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] };

/**
 * Params, query and body of an operation, as the contract has them, and what belongs to the call
 * itself.
 */
export type Sent<N extends OperationName> = Given<Omit<Request<N>, 'query'>> & {
  query?: Request<N>['query'];
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Instead of a body: a multipart upload. */
  form?: FormData;
};

type Arguments<N extends OperationName> =
  Record<string, never> extends Given<Omit<Request<N>, 'query'>> ? [sent?: Sent<N>] : [sent: Sent<N>];

interface Outgoing {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  form?: FormData;
}

function addressOf(path: string, { params = {}, query = {} }: Outgoing): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return `${baseAddressOf(path)}${filled}${search.size > 0 ? `?${search}` : ''}`;
}

type Transport = (address: string, init: RequestInit) => Promise<Response>;

let transport: Transport = (address, init) => fetch(address, init);

/** How calls reach the API: over the network, but where the server renders. */
export function setTransport(next: Transport): void {
  transport = next;
}

function send(name: OperationName, sent: Outgoing): Promise<Response> {
  const { method, path } = parseEndpoint(name);
  const token = readAccessToken();
  const init: RequestInit = {
    method,
    headers: {
      accept: 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(sent.body !== undefined && { 'content-type': 'application/json' }),
      ...sent.headers,
    },
  };
  if (sent.form) init.body = sent.form;
  else if (sent.body !== undefined) init.body = JSON.stringify(sent.body);
  if (sent.signal) init.signal = sent.signal;
  return transport(addressOf(path, sent), init);
}

async function toApiError(response: Response): Promise<ApiError> {
  const isJson = response.headers.get('content-type')?.includes('json');
  const problem = isJson ? ((await response.json().catch(() => undefined)) as Problem | undefined) : undefined;
  return new ApiError(response.status, problem?.message ?? `${apiTexts.serverError} (${response.status})`, problem);
}

/**
 * Throws ApiError for every answer but the one that the contract has: another 2xx is no success
 * either.
 */
async function exchange<T>(name: OperationName, sent: Outgoing, read: Read<T>): Promise<T> {
  // An answer that breaks off is no answer.
  const reach = async <R>(step: () => Promise<R>): Promise<R> => {
    try {
      return await step();
    } catch (error) {
      if (sent.signal?.aborted) throw error;
      throw new ApiError(0, apiTexts.unreachable);
    }
  };
  const ask = () => reach(() => send(name, sent));
  // Signing in answers 401 for a wrong password: no session is at fault there.
  const response = name === 'login' ? await ask() : await withFreshSession(ask);
  if (response.status === parseEndpoint(name).status) return reach(() => read(response));
  const error = await toApiError(response);
  // Nothing has been done yet, so the call is sent again as it is.
  if (error.code !== 'ELEVATION_REQUIRED') throw error;
  const says = (member: string): boolean => error.problem?.[member] === true;
  const mayRepeat = await requestElevation({ needsCode: says('needsCode'), byPasskey: says('byPasskey') });
  if (mayRepeat) return exchange(name, sent, read);
  throw error;
}

type Read<T> = (response: Response) => Promise<T>;

const attempt = createAttempts();

/**
 * What the contract calls repeatable goes out under a key, so that it counts once however often it
 * is sent.
 */
function perform<T>(name: OperationName, sent: Outgoing, read: Read<T>): Promise<T> {
  if (!parseEndpoint(name).isRepeatable) return exchange(name, sent, read);
  const { params, query, body, headers } = sent;
  return attempt({ name, params, query, body }, (key) =>
    exchange(name, { ...sent, headers: { ...headers, 'idempotency-key': key } }, read),
  );
}

/** Calls an operation of the contract. Throws ApiError. */
export const call = <N extends OperationName>(name: N, ...[sent]: Arguments<N>): Promise<Answer<N>> =>
  perform(name, (sent ?? {}) as Outgoing, async (response) => {
    const isJson = response.headers.get('content-type')?.includes('json');
    if (response.status === 204) return undefined as Answer<N>;
    return (isJson ? await response.json() : await response.text()) as Answer<N>;
  });

/** The same for counted lists: the items and how many there are in all (`X-Total-Count`). */
export const callList = <N extends CountedOperation>(
  name: N,
  ...[sent]: Arguments<N>
): Promise<{ items: Answer<N>; total: number }> =>
  perform(name, (sent ?? {}) as Outgoing, async (response) => ({
    items: (await response.json()) as Answer<N>,
    total: Number(response.headers.get('x-total-count')),
  }));

/** The same for files: the bytes as the server sent them. */
export const callFile = <N extends OperationName>(name: N, ...[sent]: Arguments<N>): Promise<Blob> =>
  perform(name, (sent ?? {}) as Outgoing, (response) => response.blob());
