import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { makeCachedResponse } from './cached-response.ts';

const long = 'Общежитие '.repeat(300);

describe('a response', () => {
  it.each(['', 'a', 'Žilina, Ёлка, 🎓', long, 'Ж'.repeat(2 ** 19), 'Ж'.repeat(2 ** 19 + 1)])(
    'holds its text in UTF-8, also none and one of megabytes',
    (text) => {
      const { identity, size } = makeCachedResponse(text);
      expect(identity.equals(Buffer.from(text, 'utf8'))).toBe(true);
      expect(size()).toBe(identity.length);
    },
  );

  it('is JSON without further headers unless told otherwise', () => {
    expect(makeCachedResponse('{}')).toMatchObject({ contentType: 'application/json; charset=utf-8', headers: {} });
    expect(makeCachedResponse('x', { 'x-total-count': '1' }, 'text/html')).toMatchObject({
      contentType: 'text/html',
      headers: { 'x-total-count': '1' },
    });
  });

  it('has a quoted tag that tells versions apart, of one length as well', () => {
    const tags = ['{"id":1}', '{"id":2}', '{"id":12}', ''].map((text) => makeCachedResponse(text).etag);
    expect(new Set(tags).size).toBe(4);
    for (const tag of tags) expect(tag).toMatch(/^"[0-9a-z]+-[0-9a-z]+"$/);
    expect(makeCachedResponse('{"id":1}').etag).toBe(tags[0]);
  });
});

describe('what shows nothing', () => {
  it.each([
    ['[]', {}, false],
    ['[]', { 'x-total-count': '3' }, false],
    ['[]', { 'x-total-count': '0' }, true],
    ['[1]', {}, true],
    ['{"content":[],"totalPages":0}', {}, false],
    ['{"content":[1],"totalPages":1}', {}, true],
    ['{"other":{"content":[]}}', {}, true],
    ['{}', {}, true],
  ])('is not worth keeping: %s with %j: %s', (text, headers, isCacheable) => {
    expect(makeCachedResponse(text, headers).isCacheable).toBe(isCacheable);
  });
});

describe('a compressed form', () => {
  it('reads back as the response, and its bytes are counted', async () => {
    const response = makeCachedResponse(long);
    const [br, gzip] = [await response.encoded('br'), await response.encoded('gzip')];
    expect([brotliDecompressSync(br).toString(), gunzipSync(gzip).toString()]).toEqual([long, long]);
    expect(response.size()).toBe(response.identity.length + br.length + gzip.length);
  });

  it('is made once, for simultaneous and later readers', async () => {
    const response = makeCachedResponse(long);
    const [first, second] = await Promise.all([response.encoded('gzip'), response.encoded('gzip')]);
    expect(second).toBe(first);
    expect(await response.encoded('gzip')).toBe(first);
    expect(response.size()).toBe(response.identity.length + first.length);
  });

  it('keeps no more memory than its bytes', async () => {
    const response = makeCachedResponse(long);
    for (const encoding of ['br', 'gzip'] as const) {
      const { buffer, length } = await response.encoded(encoding);
      expect(buffer.byteLength, encoding).toBe(length);
    }
  });

  it('uses a window of 256 kB in Brotli, where a larger one would be allocated for each', async () => {
    const [first = 0] = await makeCachedResponse(long).encoded('br');
    // The stream begins with the size of its window: a one, then three bits that count from 17 (RFC 7932, 9.1).
    expect(first & 1).toBe(1);
    expect(17 + ((first >> 1) & 7)).toBe(18);
  });

  it('is the response itself below a kilobyte', async () => {
    const short = makeCachedResponse('x'.repeat(1023));
    expect(await short.encoded('br')).toBe(short.identity);
    expect(short.size()).toBe(1023);
    const longer = makeCachedResponse('x'.repeat(1024));
    expect((await longer.encoded('gzip')).length).toBeLessThan(1024);
  });
});
