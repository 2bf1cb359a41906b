import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { FileStoreUnavailableError } from './file-store.ts';
import { createLocalStore } from './local-store.ts';
import { createS3Store } from './s3-store.ts';

it('an S3 store that does not reply is unavailable after 5 s, also during garbage collection', {
  timeout: 20_000,
}, async () => {
  setFlagsFromString('--expose-gc');
  const collecting = setInterval(runInNewContext('gc') as () => void, 500);
  const server = createServer((socket) => socket.on('error', () => {}));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const store = createS3Store({
    bucket: 'uploads',
    endpoint: `http://127.0.0.1:${port}`,
    region: 'eu',
    accessKey: 'key',
    secretKey: 'secret',
  });
  // A timer of the same process: on a busy machine it is late as well.
  const late = sleep(6500, 'late');
  const attempts = [store.put('avatars/a.webp', new Uint8Array(10)), store.getBytes('avatars/a.webp')];
  const unavailable = { status: 'rejected', reason: expect.any(FileStoreUnavailableError) };
  expect(await Promise.race([Promise.allSettled(attempts), late])).toMatchObject([unavailable, unavailable]);
  clearInterval(collecting);
  server.close();
});

it('removes the temporary file if a file cannot be stored', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kampus-files-'));
  // A folder has the path of the file, so the rename fails after the bytes are written.
  mkdirSync(join(folder, 'avatars', 'a.webp', 'b'), { recursive: true });
  await expect(createLocalStore(folder).put('avatars/a.webp', new Uint8Array(1))).rejects.toThrow();
  expect(readdirSync(join(folder, 'avatars'))).toEqual(['a.webp']);
  rmSync(folder, { recursive: true });
});

it('a folder that cannot be read is no missing file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kampus-files-'));
  const { exists } = createLocalStore(folder);
  expect(await exists('avatars/a.webp')).toBe(false);
  symlinkSync('avatars', join(folder, 'avatars'));
  await expect(exists('avatars/a.webp')).rejects.toMatchObject({ code: 'ELOOP' });
  rmSync(folder, { recursive: true });
});

it('a bucket that does not exist is no missing file', async () => {
  const missing = { '/uploads/lost.webp': 'NoSuchKey', '/other/a.webp': 'NoSuchBucket' };
  const server = createHttpServer(({ method, url = '' }, response) => {
    const code = missing[url as keyof typeof missing];
    response.writeHead(code ? 404 : 200).end(method === 'HEAD' ? '' : `<Error><Code>${code}</Code></Error>`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const endpoint = `http://127.0.0.1:${port}`;
  const storeOf = (bucket: string) =>
    createS3Store({ bucket, endpoint, region: 'eu', accessKey: 'key', secretKey: 'secret' });
  const uploads = storeOf('uploads');
  expect([await uploads.exists('a.webp'), await uploads.exists('lost.webp')]).toEqual([true, false]);
  await expect(storeOf('other').exists('a.webp')).rejects.toThrow('The file store has no bucket other');
  server.close();
});

it('stores a file that several callers put at the same time', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kampus-files-'));
  const { put } = createLocalStore(folder);
  const bytes = new Uint8Array(100_000).fill(1);
  await Promise.all([1, 2, 3].map(() => put('guides/a.webp', bytes)));
  expect(readdirSync(join(folder, 'guides'))).toEqual(['a.webp']);
  rmSync(folder, { recursive: true });
});
