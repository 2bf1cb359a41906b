import { createHash, randomBytes } from 'node:crypto';
import { limits } from '@kampus/contract/limits';
import type { FastifyRequest } from 'fastify';
import type { PortalDb } from '#platform/db/connect.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import { readUpload } from '#platform/http/read-upload.ts';
import type { Services } from '../../../services.ts';
import { deleteAvatar, encodeAvatar, findUnusedAvatar } from './avatar-image.ts';
import { avatarUrl } from './present.ts';
import { announcePerson, getConfirmed, lockSignedIn } from './queries.ts';

const { bytesMax } = limits.avatar;

/** Sets the user's avatar key. Returns the previous key unless another user has the same one. */
async function replaceAvatarKey(db: PortalDb, actor: Actor, key: string): Promise<string | null> {
  return inTransaction(db, async (trx) => {
    const user = await lockSignedIn(trx, actor);
    await trx.updateTable('users').set({ avatar_key: key }).where('id', '=', user.id).execute();
    await announcePerson(trx, user);
    return findUnusedAvatar(trx, user.avatar_key);
  });
}

/**
 * Stores the uploaded picture as the caller's avatar and returns its address. Throws
 * AVATAR_INVALID, ACCOUNT_NOT_CONFIRMED, and UNAVAILABLE if too many uploads run at once.
 */
export async function uploadAvatar(
  { db, files, log }: Pick<Services, 'db' | 'files' | 'log'>,
  actor: Actor,
  request: FastifyRequest,
): Promise<string> {
  await getConfirmed(db, actor);
  const owner = String(actor.id);
  const picture = await readUpload(request, { field: 'avatar', bytesMax, owner }, (bytes) =>
    encodeAvatar(bytes, owner),
  );
  // A random salt gives each upload its own file: deleting an old file can never delete a newer
  // upload.
  const hash = createHash('sha256').update(randomBytes(16)).update(picture).digest('hex').slice(0, 40);
  const key = `avatars/${hash}.webp`;
  await files.put(key, picture, { contentType: 'image/webp' });
  const unused = await replaceAvatarKey(db, actor, key).catch(async (error: unknown) => {
    await deleteAvatar({ files, log }, key);
    throw error;
  });
  await deleteAvatar({ files, log }, unused);
  return avatarUrl(key) ?? '';
}
