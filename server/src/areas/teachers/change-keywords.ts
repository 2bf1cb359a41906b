import type { Keyword } from '@kampus/contract/catalogue';
import type { Db } from '#platform/db/connect.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Services } from '../../services.ts';
import { ensureTeacherProfile } from '../accounts/public.ts';
import { invalidateTeacher } from './cached-teacher.ts';

async function getKeyword(db: Db, id: number): Promise<Keyword> {
  const keyword = await db.selectFrom('keywords').select(['id', 'keyword']).where('id', '=', id).executeTakeFirst();
  if (!keyword) throw new AppError('NOT_FOUND', { message: 'Такого ключевого слова нет' });
  return keyword;
}

/** Adds a keyword to the actor; adding it again changes nothing. */
export async function addTeacherKeyword({ db, cache }: Services, actor: Actor, keywordId: number): Promise<Keyword> {
  const keyword = await getKeyword(db, keywordId);
  await db.transaction().execute(async (trx) => {
    await ensureTeacherProfile(trx, actor.id);
    await trx
      .insertInto('teacher_keywords')
      .values({ teacher_id: actor.id, keyword_id: keyword.id })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
  invalidateTeacher(cache, actor.username);
  return keyword;
}

/** Takes a keyword from the actor; taking it again changes nothing. */
export async function removeTeacherKeyword({ db, cache }: Services, actor: Actor, keywordId: number): Promise<void> {
  const keyword = await getKeyword(db, keywordId);
  await db
    .deleteFrom('teacher_keywords')
    .where('teacher_id', '=', actor.id)
    .where('keyword_id', '=', keyword.id)
    .execute();
  invalidateTeacher(cache, actor.username);
}
