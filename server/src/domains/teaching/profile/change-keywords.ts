import type { Keyword } from '@kampus/contract/catalogue/catalogue';
import type { Db, PortalDb } from '#platform/db/connect.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import { AppError } from '#platform/http/app-error.ts';
import { teacherTags } from './cached-teacher.ts';
import { lockOwnCalendar } from './lock-calendars.ts';

async function getKeyword(db: Db, id: number): Promise<Keyword> {
  const keyword = await db.selectFrom('keywords').select(['id', 'keyword']).where('id', '=', id).executeTakeFirst();
  if (!keyword) throw new AppError('NOT_FOUND', { message: 'Такого ключевого слова нет' });
  return keyword;
}

/** Adds a keyword to the actor. A second call changes nothing. */
export async function addTeacherKeyword(db: PortalDb, actor: Actor, keywordId: number): Promise<Keyword> {
  const keyword = await getKeyword(db, keywordId);
  await inTransaction(db, async (trx) => {
    await lockOwnCalendar(trx, actor);
    await trx
      .insertInto('teacher_keywords')
      .values({ teacher_id: actor.id, keyword_id: keyword.id })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    trx.announce(...teacherTags(actor.username));
  });
  return keyword;
}

/** Removes a keyword from the actor. A second call changes nothing. */
export async function removeTeacherKeyword(db: PortalDb, actor: Actor, keywordId: number): Promise<void> {
  const keyword = await getKeyword(db, keywordId);
  await inTransaction(db, async (trx) => {
    await trx
      .deleteFrom('teacher_keywords')
      .where('teacher_id', '=', actor.id)
      .where('keyword_id', '=', keyword.id)
      .execute();
    trx.announce(...teacherTags(actor.username));
  });
}
