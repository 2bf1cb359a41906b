import { type OperationName, parseEndpoint } from '@kampus/contract/endpoints';
import type { Problem } from '@kampus/contract/errors';
import { buildLanguage } from '@kampus/contract/languages';
import type { CountedOperation, Request, Response as ResponseBody } from '@kampus/contract/operations';
import { ApiError } from './api-error.ts';
import { createAttempts } from './attempts.ts';
import { baseAddressOf } from './base-address.ts';
import { completeResponse } from './complete-response.ts';
import { requestElevation } from './elevation.ts';
import { apiTexts } from './texts.ts';
import { readAccessToken } from './tokens.ts';
import { withFreshSession } from './with-fresh-session.ts';

type Defined<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] };

/** Params, query and body of an operation as in the contract, and options of the call. */
export type CallInput<N extends OperationName> = Defined<Omit<Request<N>, 'query'>> & {
  query?: Request<N>['query'];
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** A multipart upload, in place of a body. */
  form?: FormData;
};

type Arguments<N extends OperationName> =
  Record<string, never> extends Defined<Omit<Request<N>, 'query'>> ? [input?: CallInput<N>] : [input: CallInput<N>];

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

/** Replaces the transport. Calls use the network, except while the server renders a screen. */
export function setTransport(next: Transport): void {
  transport = next;
}

function send(name: OperationName, input: Outgoing): Promise<Response> {
  const { method, path } = parseEndpoint(name);
  const token = readAccessToken();
  const init: RequestInit = {
    method,
    headers: {
      accept: 'application/json',
      'accept-language': buildLanguage,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(input.body !== undefined && { 'content-type': 'application/json' }),
      ...input.headers,
    },
  };
  if (input.form) init.body = input.form;
  else if (input.body !== undefined) init.body = JSON.stringify(input.body);
  if (input.signal) init.signal = input.signal;
  return transport(addressOf(path, input), init);
}

async function toApiError(response: Response): Promise<ApiError> {
  const type = response.headers.get('content-type') ?? '';
  const problem = type.includes('json')
    ? ((await response.json().catch(() => undefined)) as Problem | undefined)
    : undefined;
  const plainText = type.startsWith('text/plain') ? (await response.text().catch(() => '')).trim() : '';
  const message = problem?.message ?? (plainText || `${apiTexts.serverError} (${response.status})`);
  return new ApiError(response.status, message, problem);
}

/** Operations with one status of success (product.md §7.6). For the others every 2xx is one. */
const strictOperations: readonly OperationName[] = ['removeLecture', 'updateReservationStatus'];

const isSuccess = (name: OperationName, { ok, status }: Response): boolean =>
  strictOperations.includes(name) ? status === parseEndpoint(name).status : ok;

/** Throws ApiError for every response that is not a success. */
async function exchange<T>(name: OperationName, input: Outgoing, read: Read<T>): Promise<T> {
  // A response that breaks off counts as no response.
  const reach = async <R>(step: () => Promise<R>): Promise<R> => {
    try {
      return await step();
    } catch (error) {
      if (input.signal?.aborted) throw error;
      throw new ApiError(0, apiTexts.unreachable);
    }
  };
  const ask = () => reach(() => send(name, input));
  // Login returns 401 for a wrong password. The session is not the cause.
  const response = name === 'login' ? await ask() : await withFreshSession(ask);
  if (isSuccess(name, response)) return reach(() => read(response));
  const error = await toApiError(response);
  // The server has changed nothing yet, so the same call can be sent again.
  if (error.code !== 'ELEVATION_REQUIRED') throw error;
  const hasFlag = (member: string): boolean => error.problem?.[member] === true;
  const mayRepeat = await requestElevation({ needsCode: hasFlag('needsCode'), byPasskey: hasFlag('byPasskey') });
  if (mayRepeat) return exchange(name, input, read);
  throw error;
}

type Read<T> = (response: Response) => Promise<T>;

const attempt = createAttempts();

/** Sends a repeatable operation under an idempotency key, so that it takes effect only once. */
function perform<T>(name: OperationName, input: Outgoing, read: Read<T>): Promise<T> {
  if (!parseEndpoint(name).isRepeatable) return exchange(name, input, read);
  const { params, query, body, headers } = input;
  return attempt({ name, params, query, body }, (key) =>
    exchange(name, { ...input, headers: { ...headers, 'idempotency-key': key } }, read),
  );
}

/** Calls an operation of the contract. Throws ApiError. */
export const call = <N extends OperationName>(name: N, ...[input]: Arguments<N>): Promise<ResponseBody<N>> =>
  perform(name, (input ?? {}) as Outgoing, async (response) => {
    const isJson = response.headers.get('content-type')?.includes('json');
    const body = await response.text();
    if (body === '') return undefined as ResponseBody<N>;
    return isJson ? completeResponse(name, JSON.parse(body) as ResponseBody<N>) : (body as ResponseBody<N>);
  });

/** Same for counted lists: the items and their total count (`X-Total-Count`). */
export const callList = <N extends CountedOperation>(
  name: N,
  ...[input]: Arguments<N>
): Promise<{ items: ResponseBody<N>; total: number }> =>
  perform(name, (input ?? {}) as Outgoing, async (response) => {
    const items = completeResponse(name, (await response.json()) as ResponseBody<N>);
    return { items, total: Number(response.headers.get('x-total-count') ?? items.length) };
  });

/** Same for files: the bytes of the response. */
export const callFile = <N extends OperationName>(name: N, ...[input]: Arguments<N>): Promise<Blob> =>
  perform(name, (input ?? {}) as Outgoing, (response) => response.blob());
