import type { AuditSubject } from '@kampus/contract/audit';
import type { Notice, NoticedItem } from '@kampus/contract/desk/notices';
import type { NoticedThing } from '@kampus/contract/identity/noticed-things';
import { sql } from 'kysely';
import { findReportedComments } from '#domains/comments/public.ts';
import { avatarUrl } from '#domains/identity/public.ts';
import { findReportedReviews } from '#domains/lessons/public.ts';
import { idOfSubject } from '#platform/db/audit.ts';
import type { Db } from '#platform/db/connect.ts';
import { begins } from '#platform/db/like.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import { isProfilePart } from './clear-profile.ts';
import { findPeople } from './find-people.ts';

interface Waiting {
  what: NoticedThing;
  subject: AuditSubject;
  isOwn: boolean;
}

/** Things with open reports or notices, once each. */
const waitingThings = sql`(
  select what, subject, min(author_id) as author_id, min(since) as since from (
    select 'COMMENT' as what, 'comment:' || id as subject, user_id as author_id,
           attention_since as since
      from comments where attention_since is not null
     union all
    select 'REVIEW', 'review:' || id, student_id, attention_since
      from reviews where attention_since is not null and not is_withdrawn
     union all
    select what, subject, author_id, created_at from notices where decided_at is null
  ) as asked group by what, subject) as thing`;

/** True for what the viewer wrote, gets or keeps: others decide about it. */
const isOwnOf = ({ id }: Actor) => sql`
  coalesce(author_id = ${id}, false)
    or (what = 'REVIEW' and exists (
          select from reviews where 'review:' || id = subject and teacher_id = ${id}))
    or (what = 'GUIDE' and exists (
          select from guides where 'guide:' || id = subject and keeper_id = ${id}))`;

const idsOf = (things: readonly Waiting[], ...kinds: readonly NoticedThing[]): number[] =>
  things.filter(({ what }) => kinds.includes(what)).map(({ subject }) => idOfSubject(subject));

async function findNotices(db: Db, things: readonly Waiting[]): Promise<Map<string, Notice[]>> {
  const rows = await db
    .selectFrom('notices')
    .select(['id', 'what', 'subject', 'address', 'kind', 'why', 'name', 'email', 'times', 'created_at'])
    .where(
      'subject',
      'in',
      things.map(({ subject }) => subject),
    )
    .where('decided_at', 'is', null)
    .orderBy('id')
    .execute();
  const grouped = Map.groupBy(rows, ({ what, subject }) => `${what} ${subject}`);
  return new Map(
    [...grouped].map(([key, notices]) => [
      key,
      notices.map(({ id, address, kind, why, name, email, times, created_at }) => ({
        id,
        address,
        kind,
        why,
        name,
        email: email ?? '',
        times,
        createdAt: created_at.toISOString(),
      })),
    ]),
  );
}

async function findGuides(db: Db, ids: number[]): Promise<Map<number, NoticedItem['thing']>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('guides')
    .select(['id', 'title'])
    .where('id', 'in', ids)
    .where('withdrawn_at', 'is', null)
    .execute();
  return new Map(rows.map(({ id, title }) => [id, { title, text: null, pictureUrl: null, username: null }]));
}

/** A page of everything that waits because of reports or notices, oldest first, with the total. */
export async function listNotices(
  db: Db,
  viewer: Actor,
  {
    page,
    size,
    what,
    query,
  }: { page: number; size: number; what?: NoticedThing | undefined; query?: string | undefined },
): Promise<{ items: NoticedItem[]; total: number }> {
  const chosen = sql`
    ${what ?? null}::text is null or what = ${what ?? null}`;
  const written = query
    ? sql`author_id in (select users.id from users where ${begins('username::text', query)})`
    : sql`true`;
  const [{ rows }, count] = await Promise.all([
    sql<Waiting>`
      select what, subject, ${isOwnOf(viewer)} as "isOwn" from ${waitingThings}
       where (${chosen}) and ${written}
       order by since, subject, what limit ${size} offset ${page * size}`.execute(db),
    sql<{ total: number }>`
      select count(*) as total from ${waitingThings} where (${chosen}) and ${written}`.execute(db),
  ]);
  return { items: rows.length > 0 ? await present(db, rows) : [], total: count.rows[0]?.total ?? 0 };
}

async function present(db: Db, things: readonly Waiting[]): Promise<NoticedItem[]> {
  const [comments, reviews, guides, people, notices] = await Promise.all([
    findReportedComments(db, idsOf(things, 'COMMENT')),
    findReportedReviews(db, idsOf(things, 'REVIEW')),
    findGuides(db, idsOf(things, 'GUIDE')),
    findPeople(db, idsOf(things, 'TEACHER', 'NAME', 'PICTURE')),
    findNotices(db, things),
  ]);
  return things.map((thing) => {
    const { what, subject, isOwn } = thing;
    const id = idOfSubject(subject);
    const person = people.get(id);
    const ofPerson = isProfilePart(what) &&
      person?.has[what] && {
        title: person.title,
        username: person.username,
        text: what === 'TEACHER' ? person.about : null,
        pictureUrl: what === 'PICTURE' ? avatarUrl(person.avatar_key) : null,
      };
    return {
      what,
      subject,
      isOwn,
      notices: notices.get(`${what} ${subject}`) ?? [],
      comment: what === 'COMMENT' ? (comments.find((one) => one.id === id) ?? null) : null,
      review: what === 'REVIEW' ? (reviews.find((one) => one.id === id) ?? null) : null,
      thing: (what === 'GUIDE' ? guides.get(id) : ofPerson) || null,
    };
  });
}
