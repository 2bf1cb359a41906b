import { createHash, randomBytes } from 'node:crypto';
import { avatarTexts } from '@kampus/contract/errors';
import { limits } from '@kampus/contract/limits';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { tags } from '#platform/cache/tags.ts';
import type { Db } from '#platform/db/connect.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Services } from '../../services.ts';
import { encodeAvatar } from './avatar-image.ts';
import { avatarUrl, type UserRow } from './present.ts';
import { signedIn } from './rules.ts';

const tooLarge = () => new AppError('PAYLOAD_TOO_LARGE', { message: avatarTexts.tooLarge });
const missing = () =>
  new AppError('VALIDATION_FAILED', {
    message: avatarTexts.missing,
    errors: [{ path: 'avatar', message: avatarTexts.missing }],
  });

/** The bytes of the field `avatar`. Throws PAYLOAD_TOO_LARGE beyond the limit, VALIDATION_FAILED where there is none. */
async function readAvatarField(request: FastifyRequest): Promise<Buffer> {
  const part = await request.file({ limits: { fileSize: limits.avatar.bytesMax } });
  if (!part) throw missing();
  const bytes = await part.toBuffer().catch((error: unknown) => {
    throw (error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE' ? tooLarge() : error;
  });
  // The plugin sometimes hands over a cut file instead of refusing it; only the stream knows.
  if (part.file.truncated) throw tooLarge();
  if (part.fieldname !== 'avatar' || bytes.length === 0) throw missing();
  return bytes;
}

/** Sets the user's avatar key; returns the key it replaces unless another user has the same one. */
async function replaceAvatarKey(
  db: Db,
  userId: number,
  key: string,
): Promise<{ user: UserRow; unused: string | null }> {
  return db.transaction().execute(async (trx) => {
    const before = await trx.selectFrom('users').selectAll().where('id', '=', userId).forUpdate().executeTakeFirst();
    const user = signedIn(before);
    await trx.updateTable('users').set({ avatar_key: key }).where('id', '=', userId).execute();
    const { rows } = await sql<{ used: boolean }>`
      select exists (select from users where avatar_key = ${user.avatar_key}) as used`.execute(trx);
    return { user, unused: rows[0]?.used ? null : user.avatar_key };
  });
}

/** The guides with a comment of this user: their comment lists show the avatar. */
async function listCommentedGuideIds(db: Db, userId: number): Promise<number[]> {
  const rows = await db.selectFrom('comments').select('guide_id').distinct().where('user_id', '=', userId).execute();
  return rows.map((row) => row.guide_id);
}

/** Stores the uploaded picture as the caller's avatar and returns its address. Throws AVATAR_INVALID with its text. */
export async function uploadAvatar(
  { db, files, cache, log }: Pick<Services, 'db' | 'files' | 'cache' | 'log'>,
  actor: Actor,
  request: FastifyRequest,
): Promise<string> {
  const picture = await encodeAvatar(await readAvatarField(request));
  if (!picture) throw new AppError('AVATAR_INVALID');
  // A random salt gives each upload its own file: deleting an old file can never delete a newer upload.
  const hash = createHash('sha256').update(randomBytes(16)).update(picture).digest('hex').slice(0, 40);
  const key = `avatars/${hash}.webp`;
  await files.put(key, picture, { contentType: 'image/webp' });
  const { user, unused } = await replaceAvatarKey(db, actor.id, key).catch(async (error: unknown) => {
    await files.delete(key);
    throw error;
  });
  const guideIds = await listCommentedGuideIds(db, actor.id);
  cache.invalidate(tags.teacher(user.username), tags.teachers, ...guideIds.map(tags.comments));
  if (unused !== null)
    await files.delete(unused).catch((error: unknown) => log.warn({ err: error, key: unused }, 'old avatar remains'));
  return avatarUrl(key) ?? '';
}
