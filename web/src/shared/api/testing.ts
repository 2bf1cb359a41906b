/**
 * A token in the server's format, with the claims that the web app reads. Its signature is invalid.
 */
export function buildToken(claims: Record<string, unknown> = {}): string {
  const expiresAt = Math.floor(Date.now() / 1000) + 900;
  const bytes = new TextEncoder().encode(
    JSON.stringify({ sub: 'student', role: 'STUDENT', exp: expiresAt, ...claims }),
  );
  const payload = btoa(String.fromCharCode(...bytes));
  return `header.${payload.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')}.signature`;
}

export const buildExpiredToken = (claims: Record<string, unknown> = {}): string => buildToken({ ...claims, exp: 1 });

export interface SeenRequest {
  method: string;
  url: string;
  authorization: string | undefined;
  /** `Idempotency-Key` */
  key: string | undefined;
  body: unknown;
}

export const answerJson = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

/** A fake network. `answer` gives the response to each request; `requests` records the requests. */
export function buildNetwork(answer: (request: SeenRequest) => Response | Promise<Response>) {
  const requests: SeenRequest[] = [];
  const fetch = async (url: URL | string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers);
    const request: SeenRequest = {
      method: init.method ?? 'GET',
      url: String(url),
      authorization: headers.get('authorization') ?? undefined,
      key: headers.get('idempotency-key') ?? undefined,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    };
    requests.push(request);
    return answer(request);
  };
  const count = (path: string): number => requests.filter(({ url }) => url.includes(path)).length;
  return { fetch, requests, count };
}
