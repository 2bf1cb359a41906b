import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { makeCachedResponse } from './cached-response.ts';

const long = 'Общежитие '.repeat(300);

describe('a cached response', () => {
  it.each(['', 'a', 'Žilina, Ёлка, 🎓', long, 'Ж'.repeat(2 ** 19), 'Ж'.repeat(2 ** 19 + 1)])(
    'stores its text in UTF-8, also an empty text and a text of megabytes',
    (text) => {
      const { identity, size } = makeCachedResponse(text);
      expect(identity.equals(Buffer.from(text, 'utf8'))).toBe(true);
      expect(size()).toBe(identity.length);
    },
  );

  it('is JSON without extra headers by default', () => {
    expect(makeCachedResponse('{}')).toMatchObject({ contentType: 'application/json; charset=utf-8', headers: {} });
    expect(makeCachedResponse('x', { 'x-total-count': '1' }, 'text/html')).toMatchObject({
      contentType: 'text/html',
      headers: { 'x-total-count': '1' },
    });
  });

  it('has a quoted ETag that differs between versions, also between versions of the same length', () => {
    const tags = ['{"id":1}', '{"id":2}', '{"id":12}', ''].map((text) => makeCachedResponse(text).etag);
    expect(new Set(tags).size).toBe(4);
    for (const tag of tags) expect(tag).toMatch(/^"[0-9a-z]+-[0-9a-z]+"$/);
    expect(makeCachedResponse('{"id":1}').etag).toBe(tags[0]);
  });
});

describe('isCacheable is false for an empty list unless its total is 0', () => {
  it.each([
    ['[]', {}, false],
    ['[]', { 'x-total-count': '3' }, false],
    ['[]', { 'x-total-count': '0' }, true],
    ['[1]', {}, true],
    ['{"content":[],"totalPages":0}', {}, false],
    ['{"content":[1],"totalPages":1}', {}, true],
    ['{"other":{"content":[]}}', {}, true],
    ['{}', {}, true],
  ])('%s with %j: %s', (text, headers, isCacheable) => {
    expect(makeCachedResponse(text, headers).isCacheable).toBe(isCacheable);
  });
});

describe('a compressed body', () => {
  it('decompresses to the response, and its bytes count towards the size', async () => {
    const response = makeCachedResponse(long);
    const [br, gzip] = [await response.encoded('br'), await response.encoded('gzip')];
    expect([brotliDecompressSync(br).toString(), gunzipSync(gzip).toString()]).toEqual([long, long]);
    expect(response.size()).toBe(response.identity.length + br.length + gzip.length);
  });

  it('is compressed once for simultaneous and later requests', async () => {
    const response = makeCachedResponse(long);
    const [first, second] = await Promise.all([response.encoded('gzip'), response.encoded('gzip')]);
    expect(second).toBe(first);
    expect(await response.encoded('gzip')).toBe(first);
    expect(response.size()).toBe(response.identity.length + first.length);
  });

  it('uses no more memory than its bytes', async () => {
    const response = makeCachedResponse(long);
    for (const encoding of ['br', 'gzip'] as const) {
      const { buffer, length } = await response.encoded(encoding);
      expect(buffer.byteLength, encoding).toBe(length);
    }
  });

  it('uses a Brotli window of 256 kB, because each compression allocates its window', async () => {
    const [first = 0] = await makeCachedResponse(long).encoded('br');
    // A Brotli stream starts with its window size: a one, then three bits that count from 17 (RFC
    // 7932, 9.1).
    expect(first & 1).toBe(1);
    expect(17 + ((first >> 1) & 7)).toBe(18);
  });

  it('is the uncompressed body below 1024 bytes', async () => {
    const short = makeCachedResponse('x'.repeat(1023));
    expect(await short.encoded('br')).toBe(short.identity);
    expect(short.size()).toBe(1023);
    const longer = makeCachedResponse('x'.repeat(1024));
    expect((await longer.encoded('gzip')).length).toBeLessThan(1024);
  });
});
