import dns from 'node:dns';
import { type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isPublicAddress } from './public-address.ts';

export interface FetchRules {
  bytesMax: number;
  timeoutMs: number;
  protocols: readonly string[];
  /** Whether the server may connect to this IP address. */
  isAllowed: (address: string) => boolean;
}

/** Rules for URLs that users wrote: https on its default port, on the public internet. */
export const publicRules = { protocols: ['https:'], isAllowed: isPublicAddress } as const;

/** Rules for tests: they also allow http and loopback. */
export const loopbackRules = {
  protocols: ['https:', 'http:'],
  isAllowed: (address: string) => address === '127.0.0.1' || address === '::1' || isPublicAddress(address),
} as const;

/** Reasons of a failed fetch. The error message names the host, never the whole URL. */
export type FetchFault =
  | 'PROTOCOL'
  | 'NOT_PUBLIC'
  | 'STATUS'
  | 'TOO_MANY_REDIRECTS'
  | 'TOO_LARGE'
  | 'TOO_SLOW'
  | 'NO_ANSWER';

export class FetchError extends Error {
  override name = 'FetchError';
  readonly fault: FetchFault;
  readonly status: number | undefined;
  constructor(fault: FetchFault, message: string, status?: number) {
    super(message);
    this.fault = fault;
    this.status = status;
  }
}

export interface Fetched {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

const redirectsMax = 3;

/** Rejects at the abort, even if `work` goes on: a DNS lookup cannot be cancelled. */
async function untilAbort<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  signal.throwIfAborted();
  let giveUp = (): void => {};
  const aborted = new Promise<never>((_, reject) => {
    giveUp = () => reject(signal.reason);
    signal.addEventListener('abort', giveUp, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
}

/**
 * Returns the IP address to connect to. Throws if any address of the name is not allowed, because
 * DNS chooses the order.
 */
async function resolve({ hostname }: URL, { isAllowed }: FetchRules, signal: AbortSignal) {
  const found = await untilAbort(signal, dns.promises.lookup(hostname.replace(/^\[|\]$/g, ''), { all: true }));
  if (found.length === 0 || !found.every(({ address }) => isAllowed(address)))
    throw new FetchError('NOT_PUBLIC', `${hostname} is not on the public internet`);
  return found[0] ?? { address: '', family: 4 };
}

async function send(
  url: URL,
  rules: FetchRules,
  headers: Record<string, string>,
  signal: AbortSignal,
  method: 'GET' | 'HEAD' = 'GET',
) {
  const target = await resolve(url, rules, signal);
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise<IncomingMessage>((done, fail) => {
    request(url, {
      method,
      signal,
      agent: false,
      headers: { 'user-agent': 'Kampus', 'accept-encoding': 'identity', ...headers },
      // Connects to the checked address. A second DNS lookup could return another one.
      lookup: (_hostname, options, callback) =>
        options.all ? callback(null, [target]) : callback(null, target.address, target.family),
    })
      .on('response', done)
      .on('error', fail)
      .end();
  });
}

async function readBody(response: IncomingMessage, { bytesMax }: FetchRules): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > bytesMax) throw new FetchError('TOO_LARGE', `The response is larger than ${bytesMax} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function assertFetchable({ protocol, port, username, password }: URL, { protocols }: FetchRules): void {
  if (!protocols.includes(protocol) || username !== '' || password !== '')
    throw new FetchError('PROTOCOL', `${protocol} is not fetched`);
  if (protocol === 'https:' && port !== '') throw new FetchError('PROTOCOL', 'Only the port of https is fetched');
}

async function follow(address: string, rules: FetchRules, headers: Record<string, string>, signal: AbortSignal) {
  let url = new URL(address);
  for (let redirects = 0; redirects <= redirectsMax; redirects += 1) {
    assertFetchable(url, rules);
    const response = await send(url, rules, headers, signal);
    const { statusCode: status = 0 } = response;
    if (status === 200) return { status, headers: response.headers, body: await readBody(response, rules) };
    response.destroy();
    const isConditional = 'if-none-match' in headers || 'if-modified-since' in headers;
    if (status === 304 && isConditional) return { status, headers: response.headers, body: Buffer.alloc(0) };
    const { location } = response.headers;
    if (status < 300 || status >= 400 || !location) throw new FetchError('STATUS', `The status is ${status}`, status);
    if (!URL.canParse(location, url.href)) throw new FetchError('PROTOCOL', 'The target of a redirect is not a URL');
    url = new URL(location, url);
  }
  throw new FetchError('TOO_MANY_REDIRECTS', 'Too many redirects');
}

/**
 * Fetches a URL that a user wrote, with optional conditional headers. Each redirect is checked like
 * the first URL. Throws FetchError unless a complete response arrives within the limits: 200, or
 * 304 to a conditional request.
 */
export async function fetchPublic(
  address: string,
  rules: FetchRules,
  headers: Record<string, string> = {},
): Promise<Fetched> {
  return withinTime(rules, (signal) => follow(address, rules, headers, signal));
}

/** Runs `work` with the time limit of the rules. Throws FetchError. */
async function withinTime<T>({ timeoutMs }: FetchRules, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    return await work(signal);
  } catch (error) {
    if (error instanceof FetchError) throw error;
    if (signal.aborted) throw new FetchError('TOO_SLOW', `Aborted after ${timeoutMs} ms`);
    throw new FetchError('NO_ANSWER', `There was no response (${(error as NodeJS.ErrnoException).code ?? 'unknown'})`);
  }
}

export interface Probed {
  status: number;
  /** Target of a redirect; undefined for any other response. */
  location: URL | undefined;
}

/**
 * Sends one request to a URL that a user wrote, without its body and without following a redirect.
 * The address is checked as by `fetchPublic`. Throws FetchError.
 */
export const probePublic = (url: URL, method: 'GET' | 'HEAD', rules: FetchRules): Promise<Probed> =>
  withinTime(rules, async (signal) => {
    assertFetchable(url, rules);
    const response = await send(url, rules, {}, signal, method);
    const { statusCode: status = 0, headers } = response;
    response.destroy();
    const isRedirect = status >= 300 && status < 400 && headers.location !== undefined;
    if (isRedirect && !URL.canParse(headers.location ?? '', url.href))
      throw new FetchError('PROTOCOL', 'The target of a redirect is not a URL');
    return { status, location: isRedirect ? new URL(headers.location ?? '', url) : undefined };
  });
