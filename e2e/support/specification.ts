import type { Page, Route } from '@playwright/test';
import { portalUrl } from './portal.ts';
import { tokenOf } from './portal-api.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: each test states what it expects of the body.
  body: any;
  headers: Headers;
}
interface Sent {
  /** The login of the caller. */
  as?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Sends a call as another client does: by method and address, without the contract. */
export async function ask(call: `${Method} /api/${string}`, { as, body, headers = {} }: Sent = {}): Promise<Answer> {
  const [method = '', path = ''] = call.split(' ');
  const response = await fetch(`${portalUrl()}${path}`, {
    method,
    headers: {
      ...headers,
      ...(as !== undefined && { authorization: `Bearer ${await tokenOf(as)}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text), headers: response.headers };
}

/** The call gets this response instead of the server's; other methods of the address go through. */
export const respond = (
  page: Page,
  call: `${Method} ${string}`,
  response: Parameters<Route['fulfill']>[0],
): Promise<unknown> => {
  const [method = '', path = ''] = call.split(' ');
  return page.route(`**/api/${path}`, (route) =>
    route.request().method() === method ? route.fulfill(response) : route.fallback(),
  );
};

/** The bodies that the page sends in this call, as it sends them. */
export function collectBodies(page: Page, call: `${Method} /api/${string}`): unknown[] {
  const [method, path] = call.split(' ');
  const bodies: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === method && new URL(request.url()).pathname === path) bodies.push(request.postDataJSON());
  });
  return bodies;
}

/** A session whose access token has these claims; the server knows none of it. */
export async function pretendSession(page: Page, claims: object): Promise<void> {
  const payload = Buffer.from(JSON.stringify({ exp: Date.now() / 1000 + 600, ...claims })).toString('base64url');
  await page.addInitScript((token) => sessionStorage.setItem('accessToken', token), `x.${payload}.x`);
  await page.route('**/api/**', (route) => route.fulfill({ json: [], headers: { 'x-total-count': '0' } }));
}
