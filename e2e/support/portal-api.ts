import { type OperationName, parseEndpoint } from '@kampus/contract/endpoints';
import type { Response as Answer, Request } from '@kampus/contract/operations';
import { portalUrl } from './portal.ts';

export const demoPassword = process.env['KAMPUS_DEMO_PASSWORD'] ?? 'kampus-demo';

type Sent<N extends OperationName> = Partial<Request<N>> & {
  /** The login of the caller; without it the call has no token. */
  as?: string;
};

const tokens = new Map<string, Promise<string>>();
/**
 * Time for which a token is cached. It is valid for 15 minutes, and on a slow machine the journeys
 * of a worker take longer.
 */
const tokenMs = 10 * 60_000;

/**
 * An access token of a person of the demo or of `createStudent`. All have the same password.
 */
export function tokenOf(login: string): Promise<string> {
  const ask = () => callApi('login', { body: { login, password: demoPassword } }).then((pair) => pair.accessToken);
  const known = tokens.get(login);
  if (known !== undefined) return known;
  const token = ask();
  tokens.set(login, token);
  setTimeout(() => tokens.delete(login), tokenMs).unref();
  return token;
}

/** Calls an operation of the contract. Returns the response with any status. */
export async function sendApi<N extends OperationName>(name: N, sent: Sent<N> = {}): Promise<Response> {
  const { method, path } = parseEndpoint(name);
  const params = (sent.params ?? {}) as Record<string, unknown>;
  const query = Object.entries((sent.query ?? {}) as Record<string, unknown>).filter(
    ([, value]) => value !== undefined,
  );
  const filled = path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(params[key])));
  const search = new URLSearchParams(query.map(([key, value]): [string, string] => [key, String(value)]));
  return fetch(`${portalUrl()}${filled}?${search}`, {
    method,
    headers: {
      ...(sent.as !== undefined && { authorization: `Bearer ${await tokenOf(sent.as)}` }),
      ...(sent.body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(sent.body !== undefined && { body: JSON.stringify(sent.body) }),
  });
}

/** Calls an operation of the contract and returns its body. Throws if the call fails. */
export async function callApi<N extends OperationName>(name: N, sent: Sent<N> = {}): Promise<Answer<N>> {
  const response = await sendApi(name, sent);
  const text = await response.text();
  if (!response.ok) throw new Error(`${name} returned ${response.status}: ${text}`);
  return (text === '' ? undefined : JSON.parse(text)) as Answer<N>;
}
