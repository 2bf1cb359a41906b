import type { TeacherPage } from '@kampus/contract/teaching/teachers';
import { sql } from 'kysely';
import { avatarUrl, fullName } from '#domains/identity/public.ts';
import type { Db } from '#platform/db/connect.ts';
import { presentPrices, shownMean } from './present.ts';

interface PageRow {
  username: string;
  first_name: string | null;
  last_name: string | null;
  avatar_key: string | null;
  about: string;
  location: string;
  languages: string[];
  keywords: string[];
  prices: Record<string, number>;
  cancel_hours: number;
  lessons_count: number;
  reviews_count: number;
  mean: number | null;
  next_free_at: Date | null;
  faculty: TeacherPage['faculty'];
}

async function findRow(db: Db, username: string, now: Date): Promise<PageRow | undefined> {
  const { rows } = await sql<PageRow>`
    select u.username, u.first_name, u.last_name, u.avatar_key, t.about, t.location, t.languages,
           t.cancel_hours,
           array(select k.keyword::text
                   from teacher_keywords as tk join keywords as k on k.id = tk.keyword_id
                  where tk.teacher_id = u.id
                  order by k.keyword::text collate "ru-x-icu", k.id) as keywords,
           coalesce((select json_object_agg(p.group_size, p.price_thousandths)
                       from teacher_prices as p where p.teacher_id = u.id), '{}') as prices,
           (select count(*) from reservations as r
             where r.teacher_id = u.id and was_held(r)) as lessons_count,
           shown.reviews_count, shown.mean,
           (select min(lower(part.free)) from bookable_parts(${now}) as part
             where part.teacher_id = u.id) as next_free_at,
           (select jsonb_build_object('shortName', ft.short_name, 'universityId', ft.university_id,
                                      'guideId', ft.main_guide_id)
              from faculty_topics as ft
             where ft.faculty_id = u.faculty_id and ft.main_guide_id is not null
             order by ft.topic_id limit 1) as faculty
      from users as u join teachers as t on t.user_id = u.id
     cross join lateral shown_reviews(u.id) as shown
     where u.username = ${username} and not t.is_away`.execute(db);
  return rows[0];
}

/**
 * A teacher's public page. Returns undefined for a student, an unknown login, and a blocked or
 * erased account.
 */
export async function findTeacherPage(db: Db, username: string, now: Date): Promise<TeacherPage | undefined> {
  const row = await findRow(db, username, now);
  return (
    row && {
      username: row.username,
      teacherFullName: fullName(row),
      teacherAvatar: avatarUrl(row.avatar_key),
      about: row.about,
      keywords: row.keywords,
      languages: row.languages,
      place: row.location,
      prices: presentPrices(row.prices),
      cancelHours: row.cancel_hours,
      lessonsCount: row.lessons_count,
      reviewsCount: row.reviews_count,
      rating: shownMean(row.reviews_count, row.mean),
      nextFreeAt: row.next_free_at?.toISOString() ?? null,
      faculty: row.faculty,
    }
  );
}
