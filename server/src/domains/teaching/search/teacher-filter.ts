import { pricePerPerson, toThousandths } from '@kampus/contract/pricing';
import type { LessonPlace } from '@kampus/contract/teaching/lesson-choices';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/db/connect.ts';

/** Search conditions other than free time. */
export interface TeacherFilter {
  /** A tsquery as text; '' matches every teacher. */
  words: string;
  /** A teacher needs one of them; an empty list matches every teacher. */
  keywordIds: number[];
  /** Euros for an hour alone. */
  maxPrice?: number | undefined;
  place?: LessonPlace | undefined;
  language?: string | undefined;
  /** A guide topic: teachers of its faculty. */
  topicId?: number | undefined;
}

/** A condition on a row `f` that has a teacher_id. */
const hasKeyword = ({ keywordIds }: TeacherFilter): RawBuilder<unknown> =>
  keywordIds.length === 0
    ? sql``
    : sql`
    and exists (select from teacher_keywords as k
                 where k.teacher_id = f.teacher_id
                   and k.keyword_id = any (${keywordIds}::integer[]))`;

const hasWords = ({ words }: TeacherFilter): RawBuilder<unknown> =>
  words === ''
    ? sql``
    : sql`
    and exists (select from teacher_words as w
                 where w.teacher_id = f.teacher_id and w.search @@ ${words}::tsquery)`;

/** Units of an hour. */
const unitsPerHour = 2;
/** Price of a half hour alone with a teacher who has set none. */
const defaultPrice = toThousandths(pricePerPerson({}, 1));

const isCheapEnough = ({ maxPrice }: TeacherFilter): RawBuilder<unknown> =>
  maxPrice === undefined
    ? sql``
    : sql`
    and coalesce((select p.price_thousandths from teacher_prices as p
                   where p.teacher_id = f.teacher_id and p.group_size = 1), ${defaultPrice})
        <= ${toThousandths(maxPrice) / unitsPerHour}::integer`;

const teachesThere = ({ place, language }: TeacherFilter): RawBuilder<unknown> =>
  place === undefined && language === undefined
    ? sql``
    : sql`
    and exists (select from teachers as t
                 where t.user_id = f.teacher_id
                   and case ${place ?? null}::text
                       when 'online' then t.location ilike '%онлайн%'
                       when 'inPerson' then t.location not ilike 'онлайн'
                       else true end
                   and coalesce(${language ?? null}::text = any (t.languages), true))`;

const isOfFaculty = ({ topicId }: TeacherFilter): RawBuilder<unknown> =>
  topicId === undefined
    ? sql``
    : sql`
    and exists (select from users as u join faculty_topics as ft on ft.faculty_id = u.faculty_id
                 where u.id = f.teacher_id and ft.topic_id = ${topicId})`;

/** The filter's conditions on a row `f` of teacher_free. */
export const matches = (filter: TeacherFilter): RawBuilder<unknown> =>
  sql`${hasWords(filter)} ${hasKeyword(filter)} ${isCheapEnough(filter)} ${teachesThere(filter)} ${isOfFaculty(filter)}`;

/** Whether any teacher, free or not, matches the words and has one of the keywords. */
export async function hasMatches(db: Db, filter: TeacherFilter): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from teacher_words as f
       where f.search @@ ${filter.words}::tsquery ${hasKeyword(filter)}
    ) as found`.execute(db);
  return rows[0]?.found === true;
}
