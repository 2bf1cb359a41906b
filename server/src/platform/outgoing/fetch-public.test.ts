import dns from 'node:dns';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { fetchPublic, publicRules } from './fetch-public.ts';
import { isPublicAddress } from './public-address.ts';

describe('a public IP address', () => {
  it.each(['1.1.1.1', '147.175.1.10', '8.8.8.8', '172.15.0.1', '172.32.0.1', '2606:4700::1111', '2a00:1450::1'])(
    'is %s',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.9.9.9',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    'fe80::1',
    'fc00::1',
    'fd12::1',
    'ff02::1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    '2001::1',
    'localhost',
    'example.org',
    '',
  ])('is not %s', (address) => expect(isPublicAddress(address)).toBe(false));
});

describe('fetching a URL that a user wrote', () => {
  let server: Server;
  let origin: string;
  const requestedPaths: string[] = [];
  beforeAll(async () => {
    server = createServer((request, response) => {
      requestedPaths.push(request.url ?? '');
      const to = new URL(request.url ?? '', 'http://x').searchParams.get('to');
      if (to !== null) response.writeHead(302, { location: to }).end();
      else if (request.url === '/large') response.end(Buffer.alloc(2000));
      else if (request.url === '/silent') response.write('a');
      else if (request.url === '/gone') response.writeHead(404).end('gone');
      else response.end('here');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const limits = { bytesMax: 1000, timeoutMs: 2000 };
  /** Treats loopback as public, so that the test needs no internet. */
  const open = { ...limits, protocols: ['http:'], isAllowed: (address: string) => address === '127.0.0.1' };

  it('returns the body, also after a few redirects', async () => {
    expect(String((await fetchPublic(`${origin}/a`, open)).body)).toBe('here');
    expect(String((await fetchPublic(`${origin}/?to=/?to=/a`, open)).body)).toBe('here');
  });

  it.each([
    ['/gone', 'The status is 404'],
    ['/large', 'larger than 1000 bytes'],
    ['/?to=/?to=/?to=/?to=/a', 'The status is 404|Too many redirects|redirect'],
    ['/?to=ftp://127.0.0.1/a', 'ftp: is not fetched'],
    ['/?to=file:///etc/passwd', 'file: is not fetched'],
  ])('refuses %s', async (path, message) => {
    await expect(fetchPublic(origin + path, open)).rejects.toThrow(new RegExp(message));
  });

  it('stops a response that never ends', async () => {
    await expect(fetchPublic(`${origin}/silent`, { ...open, timeoutMs: 100 })).rejects.toThrow(/abort/i);
  });

  it('does not connect to a private address in any notation or after a redirect', async () => {
    const before = requestedPaths.length;
    const rules = { ...limits, ...publicRules, protocols: ['http:', 'https:'] };
    const { port } = new URL(origin);
    for (const host of ['127.0.0.1', 'localhost', '127.1', '0x7f000001', '2130706433', '[::1]', '[::ffff:127.0.0.1]'])
      await expect(fetchPublic(`http://${host}:${port}/a`, rules)).rejects.toThrow('is not on the public internet');
    expect(requestedPaths.length).toBe(before);
    const once = { ...open, isAllowed: (address: string) => address === '127.0.0.1' };
    await expect(fetchPublic(`${origin}/?to=http://127.0.0.2:${port}/a`, once)).rejects.toThrow(
      'is not on the public internet',
    );
  });

  it('connects to the checked address, even if DNS returns another one later', async () => {
    const inside = createServer((_, response) => response.end('inside'));
    const { port } = new URL(origin);
    await new Promise<void>((resolve) => inside.listen(Number(port), '127.0.0.2', resolve));
    // The DNS server of this name returns a different address each time.
    const lookups = ['127.0.0.1', '127.0.0.2', '127.0.0.2'].map((address) => [{ address, family: 4 }]);
    const lookup = vi.spyOn(dns.promises, 'lookup').mockImplementation((async () => lookups.shift()) as never);
    const callbackLookup = vi.spyOn(dns, 'lookup');
    try {
      const name = `http://changes.example:${port}`;
      expect(String((await fetchPublic(`${name}/a`, open)).body)).toBe('here');
      expect([lookup.mock.calls.length, callbackLookup.mock.calls.length]).toEqual([1, 0]);
      await expect(fetchPublic(`${name}/a`, open)).rejects.toThrow('is not on the public internet');
      lookups.unshift([{ address: '127.0.0.1', family: 4 }]);
      await expect(fetchPublic(`${name}/?to=${name}/a`, open)).rejects.toThrow('is not on the public internet');
    } finally {
      lookup.mockRestore();
      callbackLookup.mockRestore();
      inside.close();
    }
  });

  it('refuses a name if one of its addresses is private', async () => {
    const both = [
      { address: '127.0.0.1', family: 4 },
      { address: '127.0.0.2', family: 4 },
    ];
    const lookup = vi.spyOn(dns.promises, 'lookup').mockImplementation((async () => both) as never);
    await expect(fetchPublic(`http://both.example:${new URL(origin).port}/a`, open)).rejects.toThrow(
      'is not on the public internet',
    );
    lookup.mockRestore();
  });

  it('accepts only https on its default port, without a user name', async () => {
    const rules = { ...limits, ...publicRules };
    await expect(fetchPublic(`${origin}/a`, rules)).rejects.toThrow('http: is not fetched');
    await expect(fetchPublic('https://example.org:8443/a', rules)).rejects.toThrow('Only the port of https');
    await expect(fetchPublic('https://me:secret@example.org/a', rules)).rejects.toThrow('is not fetched');
  });
});
