import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { limits } from '@kampus/contract/limits';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildUser, type TestUser } from '#testing/build.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { deleteFormerAvatars } from './avatar-image.ts';
import { createUser } from './manage-user.ts';

let server: TestServer;
let folder: string;
let user: TestUser;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kampus-avatars-'));
  server = await startTestServer({ KAMPUS_DATA_DIR: folder });
  user = await buildUser(server.services.db, { role: 'TEACHER' });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const orange = { r: 240, g: 120, b: 20 };
const draw = (width = 800, height = 600) =>
  sharp({
    create: { width, height, channels: 3, background: orange, noise: { type: 'gaussian', sigma: 20, mean: 128 } },
  });
const blank = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: orange } });

async function upload(bytes: Buffer, { name = 'me.png', type = 'image/png', field = 'avatar', as = user } = {}) {
  const boundary = `----${randomBytes(8).toString('hex')}`;
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`;
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/auth/avatar/upload',
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      authorization: `Bearer ${await server.services.tokens.sign(as)}`,
    },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
  return { status: answer.statusCode, body: answer.json() };
}
const stored = async (avatarUrl: string) =>
  Buffer.from(await server.services.files.getBytes(avatarUrl.replace('/media/', '')));
const currentAvatar = async () => (await server.call('getMe', { as: user })).body.avatarUrl;

describe('uploading an avatar', () => {
  it.each([
    ['PNG', () => draw().png().toBuffer()],
    ['JPEG', () => draw().jpeg().toBuffer()],
  ])('stores a %s as a square WebP of 512 px under a hash', async (_type, make) => {
    const { status, body } = await upload(await make());
    expect(status).toBe(200);
    expect(body.avatarUrl).toMatch(/^\/media\/avatars\/[0-9a-f]{40}\.webp$/);
    expect(await sharp(await stored(body.avatarUrl)).metadata()).toMatchObject({
      format: 'webp',
      width: 512,
      height: 512,
    });
    expect(await currentAvatar()).toBe(body.avatarUrl);
  });

  it('removes all metadata and turns the picture upright', async () => {
    const photo = await draw(300, 600)
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Artist: 'Secret Name' }, IFD3: { GPSLatitude: '48/1 8/1 0/1' } })
      .jpeg()
      .toBuffer();
    expect(photo.includes('Secret Name')).toBe(true);
    const bytes = await stored((await upload(photo)).body.avatarUrl);
    const metadata = await sharp(bytes).metadata();
    expect(metadata.exif ?? metadata.xmp ?? metadata.iptc ?? metadata.icc).toBeUndefined();
    expect(metadata.orientation).toBeUndefined();
    expect(bytes.includes('Secret Name')).toBe(false);
  });

  it('stores only the picture of a polyglot file', async () => {
    const polyglot = Buffer.concat([
      await draw().png().toBuffer(),
      Buffer.from('<script>alert(1)</script>PK\u0003\u0004'),
    ]);
    const { status, body } = await upload(polyglot);
    expect(status).toBe(200);
    expect((await stored(body.avatarUrl)).includes('script')).toBe(false);
  });

  it('removes the replaced file unless another user has the same file', async () => {
    const first = (await upload(await draw().png().toBuffer())).body.avatarUrl as string;
    const key = first.replace('/media/', '');
    const other = await buildUser(server.services.db);
    await server.services.db.updateTable('users').set({ avatar_key: key }).where('id', '=', other.id).execute();
    const second = (await upload(await draw().png().toBuffer())).body.avatarUrl as string;
    expect(await server.services.files.exists(key)).toBe(true);
    await upload(await draw().png().toBuffer());
    expect(await server.services.files.exists(second.replace('/media/', ''))).toBe(false);
  });

  it('removes at night the files that the store kept before, also that of an erased account', async () => {
    const { db, files } = server.services;
    const password = 'correct horse';
    const id = await createUser(db, { username: 'leaver', password, role: 'STUDENT' });
    const leaver: TestUser = { id, username: 'leaver', role: 'STUDENT', isElevated: true };
    const remove = vi.spyOn(files, 'delete').mockRejectedValue(new Error('the store is away'));
    const keys: string[] = [];
    for (const as of [leaver, leaver, user])
      keys.push(String((await upload(await draw().png().toBuffer(), { as })).body.avatarUrl).replace('/media/', ''));
    expect((await server.call('eraseMe', { as: leaver, body: { password, comments: 'KEEP' } })).status).toBe(204);
    await expect(deleteFormerAvatars(server.services)).rejects.toThrow();
    remove.mockRestore();
    const present = () => Promise.all(keys.map((key) => files.exists(key)));
    expect(await present()).toEqual([true, true, true]);
    await deleteFormerAvatars(server.services);
    expect(await present()).toEqual([false, false, true]);
    expect(await deleteFormerAvatars(server.services)).toBe(0);
  });

  it('names what refused the change, also if the new file cannot be removed again', async () => {
    const { db, files } = server.services;
    const leaver = await buildUser(db);
    const put = vi.spyOn(files, 'put').mockImplementationOnce(async () => {
      await db.updateTable('users').set({ erased_at: new Date() }).where('id', '=', leaver.id).execute();
    });
    const remove = vi.spyOn(files, 'delete').mockRejectedValueOnce(new Error('the store is away'));
    expect((await upload(await draw().png().toBuffer(), { as: leaver })).status).toBe(401);
    expect(remove).toHaveBeenCalledOnce();
    put.mockRestore();
    remove.mockRestore();
  });

  it('accepts exactly 5 MB and refuses one byte more', async () => {
    const picture = await draw(300, 300).png().toBuffer();
    const padded = (size: number) => Buffer.concat([picture, Buffer.alloc(size - picture.length)]);
    expect((await upload(padded(limits.avatar.bytesMax))).status).toBe(200);
    const before = await currentAvatar();
    for (const size of [limits.avatar.bytesMax + 1, 6 * 1_048_576])
      expect(await upload(padded(size))).toMatchObject({
        status: 413,
        body: { code: 'PAYLOAD_TOO_LARGE', message: 'Розмір файлу не повинен перевищувати 5MB' },
      });
    expect(await currentAvatar()).toBe(before);
  });

  it.each([
    [
      'an SVG renamed to png',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    ],
    ['a GIF', () => draw(50, 50).gif().toBuffer()],
    ['a WebP', () => draw(50, 50).webp().toBuffer()],
    ['a picture cut short', async () => (await draw().jpeg().toBuffer()).subarray(0, 4000)],
    ['a PNG cut short', async () => (await draw().png().toBuffer()).subarray(0, 4000)],
    ['the beginning of a PNG and then markup', async () => Buffer.from('\x89PNG\r\n\x1a\n<svg/>', 'latin1')],
  ])('refuses %s', async (_what, make) => {
    const before = await currentAvatar();
    expect(await upload(await make())).toMatchObject({
      status: 400,
      body: { code: 'AVATAR_INVALID', message: 'Дозволені тільки файли PNG, JPG, JPEG' },
    });
    expect(await currentAvatar()).toBe(before);
  });

  it.each([
    ['more than 25 million pixels', () => blank(5001, 5000).png().toBuffer()],
    ['a large JPEG', () => blank(9000, 3000).jpeg().toBuffer()],
    [
      'an interlaced picture of 16 bits a channel',
      () => draw(64, 64).toColourspace('rgb16').png({ progressive: true }).toBuffer(),
    ],
  ])('refuses %s after reading only its header', async (_what, make) => {
    const answer = await upload((await make()).subarray(0, 20_000));
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'AVATAR_INVALID', message: 'Слишком большое изображение: не больше 25 мегапикселей' },
    });
  });

  it.each([
    ['16 bits a channel', () => draw(64, 64).toColourspace('rgb16').png().toBuffer()],
    ['an interlaced picture', () => draw(64, 64).png({ progressive: true }).toBuffer()],
  ])('accepts %s', async (_what, make) => {
    expect((await upload(await make())).status).toBe(200);
  });

  it('requires a confirmed account', async () => {
    const pending = await buildUser(server.services.db, { status: 'PENDING' });
    expect(await upload(await draw().png().toBuffer(), { as: pending })).toMatchObject({
      status: 403,
      body: { code: 'ACCOUNT_NOT_CONFIRMED' },
    });
  });

  it('returns 503 to uploads beyond the queue limit and serves the others', async () => {
    const picture = await blank(4000, 4000).png().toBuffer();
    const answers = await Promise.all(Array.from({ length: 60 }, () => upload(picture)));
    const statuses = answers.map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200, 503]));
    // Uploads that finish early free the queue for later ones, so more than 21 may succeed.
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(21);
  });

  it('refuses an empty file, another field and a body that is not a form', async () => {
    const picture = await draw().png().toBuffer();
    const missing = { status: 400, body: { message: 'Сначала выберите файл', errors: [{ path: 'avatar' }] } };
    expect((await upload(Buffer.alloc(0))).body).toMatchObject({ message: 'Файл пустой', errors: missing.body.errors });
    expect(await upload(picture, { field: 'other' })).toMatchObject(missing);
    const asJson = await server.call('uploadAvatar', { as: user, body: {} as never });
    expect(asJson.status).toBe(415);
  });
});
