import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => server.close());

const report = (payload: string, type = 'application/reports+json') =>
  server.app.inject({ method: 'POST', url: '/browser-reports', headers: { 'content-type': type }, payload });

describe('security headers', () => {
  it('a page has the trusted-types policies of guides and of the clipboard, no device permissions and a report endpoint', async () => {
    const { headers } = await server.app.inject({ url: '/' });
    const policy = String(headers['content-security-policy']).split(';');
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).toContain('trusted-types kampus-guide ProseMirrorClipboard');
    expect(policy).toContain('report-to kampus');
    expect(headers['reporting-endpoints']).toBe('kampus="/browser-reports"');
    expect(headers['permissions-policy']).toContain('camera=(), ');
    expect(headers['permissions-policy']).toContain('payment=()');
    // Chromium does not support this directive and would log a warning on every page.
    expect(headers['permissions-policy']).not.toContain('bluetooth');
  });

  it('an API response has referrer-policy no-referrer', async () => {
    const { headers } = await server.app.inject({ url: '/api/topics' });
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['content-security-policy']).toBe("default-src 'none';frame-ancestors 'none'");
    // This header would be a seventh of a small response, and data runs no code.
    expect(headers['permissions-policy']).toBeUndefined();
  });
});

describe('browser reports', () => {
  it('accepts both formats, and also malformed reports', async () => {
    const reports = [
      ['application/reports+json', JSON.stringify([{ type: 'csp-violation', body: { blockedURL: 'inline' } }])],
      ['application/csp-report', JSON.stringify({ 'csp-report': { 'blocked-uri': 'https://evil.example/?token=x' } })],
      ['application/json', 'no JSON at all'],
      ['application/json', '[null, 1, {"body": 2}]'],
      ['application/json', ''],
    ] as const;
    for (const [type, payload] of reports) expect((await report(payload, type)).statusCode).toBe(204);
  });

  it('refuses a long report with 413 and another content type with 415', async () => {
    expect((await report('x'.repeat(20_000))).statusCode).toBe(413);
    expect((await report('a=b', 'application/x-www-form-urlencoded')).statusCode).toBe(415);
  });
});

describe('the API documentation', () => {
  it('is not served with API_DOCS=0', async () => {
    const quiet = await startTestServer({ API_DOCS: '0' });
    for (const url of ['/api/docs', '/api/openapi.json']) {
      expect((await server.app.inject({ url })).statusCode).toBeLessThan(400);
      expect((await quiet.app.inject({ url })).statusCode).toBe(404);
    }
    await quiet.close();
  });
});

describe('an unreadable request', () => {
  const send = async (bytes: string) => {
    const address = server.app.server.address();
    const socket = connect(typeof address === 'object' ? (address?.port ?? 0) : 0, '127.0.0.1');
    socket.write(bytes);
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
    return { head, problem: JSON.parse(body) };
  };

  it('gets a problem response', async () => {
    const long = await send(`GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`);
    expect(long.head).toMatch(/^HTTP\/1\.1 431 Request Header Fields Too Large\r\n/);
    expect(long.head).toContain('content-type: application/problem+json');
    expect(long.problem).toMatchObject({ status: 431, code: 'HEADERS_TOO_LARGE' });
    const garbage = await send('this is not HTTP\r\n\r\n');
    expect(garbage.head).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(garbage.head).toMatch(/\r\nx-content-type-options: nosniff\r\n.*\r\ncontent-security-policy: /s);
    expect(garbage.problem).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
  });
});
