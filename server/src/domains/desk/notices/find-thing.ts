import type { AuditSubject } from '@kampus/contract/audit';
import type { NoticedThing } from '@kampus/contract/identity/noticed-things';
import { findPage, isId, pathOf } from '@kampus/contract/pages/addresses';
import { sql } from 'kysely';
import { demandCommentDecision } from '#domains/comments/public.ts';
import { demandReviewDecision } from '#domains/lessons/public.ts';
import type { Trx } from '#platform/db/transaction.ts';
import { AppError, invalidField } from '#platform/http/app-error.ts';
import { findPeople, type NoticedPerson } from './find-people.ts';

export interface FoundThing {
  /** Such as `comment:12`. */
  subject: AuditSubject;
  authorId: number | null;
  /** Path of the page, without words that its sender may have added. */
  address: string;
}

const missing: Readonly<Record<NoticedThing, string>> = {
  COMMENT: 'Нужна ссылка на комментарий: откройте гайд и нажмите флажок рядом с комментарием',
  REVIEW: 'Нужна ссылка на отзыв: откройте страницу преподавателя и нажмите «Пожаловаться» под отзывом',
  GUIDE: 'Нужен адрес гайда',
  TEACHER: 'Нужен адрес страницы преподавателя',
  NAME: 'Нужен адрес страницы преподавателя, комментария или отзыва с этим именем',
  PICTURE: 'Нужен адрес страницы преподавателя, комментария или отзыва с этой картинкой',
};

function refuse(message: string): never {
  throw invalidField('address', message);
}

const isGone = () => new AppError('NOT_FOUND', { message: 'Этого на портале уже нет' });

interface Place {
  page: string;
  guideId?: string | undefined;
  username?: string | undefined;
  commentId?: number | undefined;
  reviewId?: number | undefined;
}

/** Reads an address of the portal. Its words, query and unknown fragments are dropped. */
function readAddress(text: string, publicUrl: string): Place {
  const url = URL.canParse(text, publicUrl) ? new URL(text, publicUrl) : undefined;
  if (url?.host !== new URL(publicUrl).host) return refuse('Это не адрес на этом портале');
  const found = findPage(url.pathname);
  const [, kind, id = ''] = /^#(comment|review)-(\d+)$/.exec(url.hash) ?? [];
  const numbered = isId(id) ? Number(id) : undefined;
  if (found?.name === 'guide') {
    const { universityId = '', mainGuideId = '' } = found.params;
    const page = `${pathOf('guide', { universityId, mainGuideId })}/`;
    return { page, guideId: mainGuideId, commentId: kind === 'comment' ? numbered : undefined };
  }
  if (found?.name === 'teacherPage') {
    const { username = '' } = found.params;
    return {
      page: pathOf('teacherPage', { username }),
      username,
      reviewId: kind === 'review' ? numbered : undefined,
    };
  }
  return { page: url.pathname };
}

/** The person at a place: of the comment, of the review, or of the page. Throws NOT_FOUND. */
async function findPerson(
  trx: Trx,
  { guideId, username, commentId, reviewId }: Omit<Place, 'page'>,
): Promise<NoticedPerson> {
  const id =
    commentId !== undefined
      ? sql`(select user_id from comments where id = ${commentId} and guide_id = ${Number(guideId)})`
      : reviewId !== undefined
        ? sql`(select student_id from reviews join users as t on t.id = teacher_id
                where reviews.id = ${reviewId} and t.username = ${username ?? ''})`
        : sql`(select id from users where username = ${username ?? ''})`;
  const { rows } = await sql<{ id: number }>`select id from users where id = ${id}`.execute(trx);
  const ids = rows.map((row) => row.id);
  const [person] = (await findPeople(trx, ids)).values();
  if (!person) throw isGone();
  return person;
}

/**
 * Keeps the login of a page until the notice is stored: an erasure waits, and then removes it from
 * the notice too. After the erasure the login leads to nobody.
 */
const lockLogin = (trx: Trx, username: string) =>
  trx.selectFrom('users').select('id').where('username', '=', username).forKeyShare().execute();

async function findOfPerson(trx: Trx, what: 'NAME' | 'PICTURE' | 'TEACHER', place: Place): Promise<FoundThing> {
  const { commentId, reviewId } = place;
  if (place.username === undefined && (what === 'TEACHER' || commentId === undefined)) return refuse(missing[what]);
  const person = await findPerson(trx, what === 'TEACHER' ? { username: place.username } : place);
  // A login alone names only a teacher: the answer must not tell which logins exist.
  const isShown = person.has.TEACHER || commentId !== undefined || place.reviewId !== undefined;
  if (!person.has[what] || !isShown) throw isGone();
  const fragment =
    what === 'TEACHER' ? '' : commentId ? `#comment-${commentId}` : reviewId ? `#review-${reviewId}` : '';
  return { subject: `user:${person.id}`, authorId: person.id, address: place.page + fragment };
}

async function findGuide(trx: Trx, { page, guideId }: Place): Promise<FoundThing> {
  if (guideId === undefined) return refuse(missing.GUIDE);
  const guide = await trx
    .selectFrom('guides')
    .select('id')
    .where('id', '=', Number(guideId))
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  if (!guide) throw isGone();
  return { subject: `guide:${guide.id}`, authorId: null, address: page };
}

/**
 * Finds what a notice is about, and makes a comment or a review wait for a curator. Throws
 * VALIDATION_FAILED for an address that shows no such thing, NOT_FOUND for what is gone, and
 * ALREADY_DECIDED for what is hidden.
 */
export async function findThing(trx: Trx, what: NoticedThing, text: string, publicUrl: string): Promise<FoundThing> {
  const place = readAddress(text, publicUrl);
  const { page, username, commentId, reviewId } = place;
  if (username !== undefined) await lockLogin(trx, username);
  if (what === 'COMMENT') {
    if (commentId === undefined) return refuse(missing.COMMENT);
    const comment = await demandCommentDecision(trx, commentId);
    if (comment.guideId !== Number(place.guideId)) return refuse(missing.COMMENT);
    const { authorId } = comment;
    return { subject: `comment:${commentId}`, authorId, address: `${page}#comment-${commentId}` };
  }
  if (what === 'REVIEW') {
    if (reviewId === undefined) return refuse(missing.REVIEW);
    const { authorId, teacher } = await demandReviewDecision(trx, reviewId);
    if (teacher.toLowerCase() !== username?.toLowerCase()) return refuse(missing.REVIEW);
    return { subject: `review:${reviewId}`, authorId, address: `${page}#review-${reviewId}` };
  }
  return what === 'GUIDE' ? findGuide(trx, place) : findOfPerson(trx, what, place);
}
