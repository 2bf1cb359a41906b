import type { System } from './system.ts';

export interface Person {
  id: number;
  username: string;
  role: 'STUDENT' | 'TEACHER' | 'CURATOR';
}

/** A lesson that can be booked by one student, who has no other lesson at that time. */
export interface FreeLesson {
  lectureId: number;
  student: Person;
  teacher: Person;
}

/** Data that the load uses. */
export interface Seed {
  curator: Person;
  students: Person[];
  guideId: number;
  lessons: FreeLesson[];
}

/** Number of pairs of a student and a teacher. */
const pairs = 20;
/**
 * Number of people with Telegram. The load causes no messages to them, so their messages can be
 * counted.
 */
const reached = 50;
const daysAhead = { first: 3, last: 20 };
const slotsOfDay = 20;

async function addPeople({ query }: System, role: Person['role'], count: number): Promise<Person[]> {
  const people = await query<Person>(
    `insert into users (username, password_hash, role, status, telegram_user_id, telegram_chat_id)
     select 'faults.' || lower($1) || '.' || n, 'no password signs this user in', $1, 'CONFIRMED',
            case when n > $3 then n end, case when n > $3 then n end
       from generate_series(1, $2) as n returning id, username, role`,
    [role, count, role === 'STUDENT' ? pairs : count],
  );
  return people.sort((a, b) => a.id - b.id);
}

/** Creates half-hour slots on many days for each teacher; one student can book each. */
async function addLessons({ query }: System, students: Person[], teachers: Person[]): Promise<FreeLesson[]> {
  const rows = await query<{ id: number; teacher_id: number }>(
    `insert into lectures (teacher_id, starts_at, ends_at, published_starts_at, published_ends_at, location, languages)
     select teacher_id, begin, begin + interval '30 minutes', begin, begin + interval '30 minutes', 'Онлайн', '{Русский}'
       from unnest($1::integer[]) as teacher_id, generate_series($2::integer, $3::integer) as day,
            generate_series(0, $4::integer - 1) as slot,
            lateral (select date_trunc('day', now()) + day * interval '24 hours' + (10 + slot) * interval '30 minutes'
                            as begin) as at
     returning id, teacher_id`,
    [teachers.map(({ id }) => id), daysAhead.first, daysAhead.last, slotsOfDay],
  );
  return rows.flatMap(({ id, teacher_id }) => {
    const index = teachers.findIndex((teacher) => teacher.id === teacher_id);
    const [teacher, student] = [teachers[index], students[index]];
    return teacher && student ? [{ lectureId: id, teacher, student }] : [];
  });
}

/**
 * Seeds a curator, students with money, teachers with free lessons, and a guide. The load does not
 * use the students with Telegram.
 */
export async function seed(system: System): Promise<Seed> {
  const { query } = system;
  const [curator] = await addPeople(system, 'CURATOR', 1);
  const students = await addPeople(system, 'STUDENT', pairs + reached);
  const teachers = await addPeople(system, 'TEACHER', pairs);
  await query('insert into teachers (user_id) select unnest($1::integer[])', [teachers.map(({ id }) => id)]);
  await query(
    `insert into transfers (kind, from_account_id, to_account_id, amount_cents, description)
     select 'TOP_UP', 1, id, 5000000, 'Запас' from accounts where user_id = any($1)`,
    [students.map(({ id }) => id)],
  );
  const [guide] = await query<{ id: number }>(`
    with university as (
      insert into universities (short_name, full_name, name) values ('FLT', 'Faults', 'Сбои') returning id
    ), topic as (
      insert into topics (university_id, type, name) select id, 'FACULTY', 'Сбои' from university returning id
    )
    insert into guides (topic_id, title, body, plain_text, valid_from, valid_to)
    select id, 'Общежитие', '<p>Общежитие и учёба</p>', 'Общежитие и учёба', '2025-01-01', '2099-12-31' from topic
    returning id`);
  if (!curator || !guide) throw new Error('The curator or the guide is missing');
  return {
    curator,
    students: students.slice(0, pairs),
    guideId: guide.id,
    lessons: await addLessons(system, students, teachers),
  };
}
