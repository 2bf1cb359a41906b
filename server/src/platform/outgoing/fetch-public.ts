import { lookup } from 'node:dns/promises';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isPublicAddress } from './public-address.ts';

export interface FetchRules {
  bytesMax: number;
  timeoutMs: number;
  protocols: readonly string[];
  /** Whether the server may connect to this IP address. */
  isAllowed: (address: string) => boolean;
}

/** For addresses that people wrote: https on its own port, on the public internet. */
export const publicRules = { protocols: ['https:'], isAllowed: isPublicAddress } as const;

const redirectsMax = 3;

/** The IP address to connect to. Throws when the name has one that is not allowed: which of them answers is not ours to choose. */
async function resolve({ hostname }: URL, { isAllowed }: FetchRules) {
  const found = await lookup(hostname.replace(/^\[|\]$/g, ''), { all: true });
  if (found.length === 0 || !found.every(({ address }) => isAllowed(address)))
    throw new Error(`${hostname} is not on the public internet`);
  return found[0] ?? { address: '', family: 4 };
}

async function send(url: URL, rules: FetchRules, signal: AbortSignal): Promise<IncomingMessage> {
  const target = await resolve(url, rules);
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((done, fail) => {
    request(url, {
      signal,
      agent: false,
      headers: { 'user-agent': 'Kampus' },
      // The address that was checked is the one that is used: a second look-up could say something else.
      lookup: (_hostname, options, answer) =>
        options.all ? answer(null, [target]) : answer(null, target.address, target.family),
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
    if (size > bytesMax) throw new Error(`The response is larger than ${bytesMax} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/**
 * What stands at an address that somebody wrote. Each step of a redirect is checked like the first address. Throws for
 * whatever is not a complete response of status 200 within the limits.
 */
export async function fetchPublic(address: string, rules: FetchRules): Promise<Buffer> {
  const signal = AbortSignal.timeout(rules.timeoutMs);
  let url = new URL(address);
  for (let redirects = 0; redirects <= redirectsMax; redirects += 1) {
    if (!rules.protocols.includes(url.protocol) || url.username !== '' || url.password !== '')
      throw new Error(`${url.protocol} is not fetched`);
    if (url.protocol === 'https:' && url.port !== '') throw new Error('Only the port of https is fetched');
    const response = await send(url, rules, signal);
    const { statusCode = 0, headers } = response;
    if (statusCode === 200) return readBody(response, rules);
    response.destroy();
    if (statusCode < 300 || statusCode >= 400 || !headers.location) throw new Error(`The status is ${statusCode}`);
    url = new URL(headers.location, url);
  }
  throw new Error('Too many redirects');
}
