import { createServer, type Server } from 'node:http';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { FileStoreUnavailableError } from '#platform/files/file-store.ts';
import { buildUniversity, buildUser } from '#testing/build.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { copyPictures } from './copy-pictures.ts';
import { sanitiseApart } from './sanitise-apart.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('pictures of other hosts in a guide', () => {
  let host: Server;
  let origin: string;
  const loopback = { protocols: ['http:'], isAllowed: (address: string) => address === '127.0.0.1' };

  beforeAll(async () => {
    const picture = await sharp({ create: { width: 2000, height: 100, channels: 3, background: '#f71' } })
      .png()
      .toBuffer();
    host = createServer((request, response) => {
      if (request.url?.startsWith('/plan.png')) response.end(picture);
      else if (request.url === '/page') response.end('<html>no picture</html>');
      else response.writeHead(404).end();
    });
    await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
    const address = host.address();
    origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  });
  afterAll(() => host.close());

  /** The host of this test has no certificate, so http is allowed here. */
  const copy = (body: string) =>
    copyPictures({ body, plainText: 'План', removed: [] }, server.services.files, loopback);

  it('are copied to the portal’s media, each once, at most 1600 px wide', async () => {
    const address = `${origin}/plan.png?a=1&amp;b=2`;
    const { body, removed } = await copy(
      `<p>План</p><img src="${address}" alt="План" /><img src="${address}" alt="" />`,
    );
    const [, src = ''] = /src="([^"]*)"/.exec(body) ?? [];
    expect(src).toMatch(/^\/media\/guides\/[0-9a-f]{40}\.webp$/);
    expect(body).toBe(`<p>План</p><img src="${src}" alt="План" /><img src="${src}" alt="" />`);
    expect(removed).toEqual([]);
    const { statusCode, rawPayload } = await server.app.inject({ url: src });
    expect(statusCode).toBe(200);
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'webp', width: 1600, height: 80 });
  });

  it('are all copied, however many wait for the decoder; more than 30 refuse the save', async () => {
    const pictures = Array.from({ length: 31 }, (_, index) => `<img src="${origin}/plan.png?${index}" alt="" />`);
    const { body, removed } = await copy(pictures.slice(1).join(''));
    expect(removed).toEqual([]);
    expect(body.match(/src="\/media\/guides\//g)).toHaveLength(30);
    await expect(copy(pictures.join(''))).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  });

  it('are removed if the address is not a picture', async () => {
    const { body, removed } = await copy(`<img src="${origin}/page" alt="" /><img src="${origin}/none" alt="" />`);
    expect(body).toBe('');
    expect(removed).toMatchObject([{ kind: 'address', count: 2 }]);
  });

  it('are removed and reported to the author if they cannot be fetched', async () => {
    const guide = await copy(
      '<p>План</p><img src="https://gone.invalid/a.png" alt="" /><img src="https://gone.invalid/b.png" alt="" />',
    );
    expect(guide.body).toBe('<p>План</p>');
    expect(guide.removed).toEqual([{ kind: 'address', name: 'gone.invalid', count: 2 }]);
  });

  it('end the save with 503 if the file store takes no picture', async () => {
    const put = vi.spyOn(server.services.files, 'put').mockRejectedValueOnce(new FileStoreUnavailableError('full'));
    await expect(copy(`<img src="${origin}/plan.png" alt="" />`)).rejects.toThrow(FileStoreUnavailableError);
    put.mockRestore();
  });

  it('cause no request to internal addresses, and the portal’s own pictures stay unchanged', async () => {
    const body = '<img src="/media/guides/a.webp" alt="План" loading="lazy" />';
    expect((await copy(body)).body).toBe(body);
    const inner = await copyPictures(
      { body: `<img src="${origin.replace('http', 'https')}/plan.png" alt="" />`, plainText: '', removed: [] },
      server.services.files,
    );
    expect(inner.body).toBe('');
  });

  it('that cannot be fetched are reported to the curator in the response to the save', async () => {
    const curator = await buildUser(server.services.db, { role: 'CURATOR' });
    const { topicId } = await buildUniversity(server.services.db);
    const { status, body } = await server.call('createGuide', {
      as: curator,
      body: { topicId, title: 'План', body: '<p>Текст</p><img src="https://pictures.invalid/plan.png" alt="План">' },
    });
    expect(status).toBe(201);
    expect(body.body).toBe('<p>Текст</p>');
    expect(body.removed).toEqual([{ kind: 'address', name: 'pictures.invalid', count: 1 }]);
    const alone = { topicId, title: 'План', body: '<p><img src="https://pictures.invalid/plan.png" alt="План"></p>' };
    const refused = await server.call('createGuide', { as: curator, body: alone });
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: 'body' }] } });
  });
});

describe('a body with much markup', () => {
  it('is sanitised in a worker thread, with the same result, while the event loop runs', async () => {
    // Counts turns of the event loop, not time, because other processes may use the processor.
    let turns = 0;
    let isDone = false;
    const turn = (): void => {
      turns += 1;
      if (!isDone) setImmediate(turn);
    };
    turn();
    const sanitised = await sanitiseApart('<p>Раз</p>'.repeat(20_000));
    isDone = true;
    expect(sanitised.body).toBe('<p>Раз</p>'.repeat(20_000));
    expect(turns).toBeGreaterThan(100);
  });

  it('is refused when it takes too long', async () => {
    await expect(sanitiseApart('<p>Раз</p>'.repeat(20_000), 20)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    expect((await sanitiseApart('<p>Раз</p>'.repeat(3000))).plainText).toContain('Раз');
  }, 20_000);

  it('is refused if more than 2000 elements are inside each other', async () => {
    await expect(sanitiseApart('<b>'.repeat(2001))).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    expect((await sanitiseApart(`${'<b>'.repeat(2000)}Раз`)).plainText).toBe('Раз');
  });
});
