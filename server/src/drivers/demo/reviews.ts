import { addDays, slotRange, today } from '@kampus/contract/time';
import { sql } from 'kysely';
import type { Db } from '#platform/db/connect.ts';
import type { DemoPerson } from './people.ts';

/** Students whose lessons are over; what they were given at the start is what the lessons cost. */
export const demoFormerStudents: readonly DemoPerson[] = [
  {
    login: 'katya.moroz',
    role: 'STUDENT',
    firstName: 'Катерина',
    lastName: 'Мороз',
    sex: 'FEMALE',
    openingBalanceCents: 3700,
  },
  {
    login: 'bohdan.hrytsenko',
    role: 'STUDENT',
    firstName: 'Богдан',
    lastName: 'Гриценко',
    sex: 'MALE',
    openingBalanceCents: 3700,
  },
  {
    login: 'aliya.seitova',
    role: 'STUDENT',
    firstName: 'Алия',
    lastName: 'Сеитова',
    sex: 'FEMALE',
    openingBalanceCents: 2000,
  },
];

interface HeldLesson {
  teacher: string;
  student: string;
  daysAgo: number;
  review?: { rating: number; text: string; answer?: string };
}

const heldLessons: readonly HeldLesson[] = [
  {
    teacher: 'iryna.bondar',
    student: 'katya.moroz',
    daysAgo: 12,
    review: {
      rating: 5,
      text: 'За два урока разобрали череп, который я не могла выучить месяц. Термины сразу на латыни и по-словацки, на зачёте спросили ровно это.',
    },
  },
  {
    teacher: 'iryna.bondar',
    student: 'bohdan.hrytsenko',
    daysAgo: 9,
    review: {
      rating: 4,
      text: 'Объясняет спокойно и по картинкам. Темп высокий, к уроку лучше прочитать главу заранее.',
      answer: 'Спасибо! В следующий раз пришлю список страниц за два дня.',
    },
  },
  {
    teacher: 'iryna.bondar',
    student: 'aliya.seitova',
    daysAgo: 6,
    review: { rating: 5, text: 'Гистология перестала быть лотереей: теперь вижу, чем ткани отличаются.' },
  },
  {
    teacher: 'samat.nurlanov',
    student: 'bohdan.hrytsenko',
    daysAgo: 20,
    review: { rating: 5, text: 'Наконец понял указатели. Рисует память на экране, а не пересказывает лекцию.' },
  },
  { teacher: 'samat.nurlanov', student: 'katya.moroz', daysAgo: 3 },
];

/** Lessons of the past, paid like any other, and what was said of them. */
export async function writeHeldLessons(db: Db, now: Date): Promise<void> {
  for (const lesson of heldLessons) {
    const range = slotRange(addDays(today(now), -lesson.daysAgo), '10:00', '11:00');
    if (range) await db.transaction().execute((trx) => writeHeldLesson(trx, lesson, range));
  }
}

async function writeHeldLesson(trx: Db, lesson: HeldLesson, { start, end }: { start: Date; end: Date }): Promise<void> {
  const { teacher, student, review } = lesson;
  await sql`
    with person as (
      select t.user_id as teacher_id, s.id as student_id, p.price_thousandths, p.price_thousandths * 2 / 10 as cents,
             t.location, t.languages, ${start}::timestamptz as starts_at, ${end}::timestamptz as ends_at
        from teachers as t join users as u on u.id = t.user_id
        join teacher_prices as p on p.teacher_id = t.user_id and p.group_size = 1
        join users as s on s.username = ${student}
       where u.username = ${teacher}
    ), slot as (
      insert into lectures (teacher_id, starts_at, ends_at, published_starts_at, published_ends_at, location, languages,
                            status, created_at)
      select teacher_id, starts_at, ends_at, starts_at, ends_at, location, languages, 'CLOSED', starts_at - interval '9 days'
        from person
      returning id
    ), lesson as (
      insert into reservations (lecture_id, teacher_id, student_id, starts_at, ends_at, group_size, duration,
                                price_thousandths, price_cents, status, created_at, answered_at, paid_at, paid_cents,
                                answer_due_at, free_until)
      select slot.id, teacher_id, student_id, starts_at, ends_at, 1, 2, price_thousandths, cents, 'PAID',
             starts_at - interval '4 days', starts_at - interval '3 days', ends_at, cents, starts_at - interval '3 days',
             starts_at - interval '12 hours'
        from person, slot
      returning id, teacher_id, student_id, created_at, answered_at, paid_at, price_cents
    ), history as (
      insert into reservation_events (reservation_id, at, kind, by_role, actor_id, amount_cents)
      select id, step.at, step.kind, step.by_role, step.actor_id, step.cents
        from lesson cross join lateral (values
          (created_at, 'REQUESTED', 'STUDENT', student_id, null::integer),
          (answered_at, 'CONFIRMED', 'TEACHER', teacher_id, null),
          (paid_at, 'PAID', 'TEACHER', teacher_id, price_cents)) as step (at, kind, by_role, actor_id, cents)
    )
    insert into transfers (kind, from_account_id, to_account_id, amount_cents, description, reservation_id, actor_id,
                           created_at)
    select 'LESSON', payer.id, payee.id, price_cents, 'Оплата урока', lesson.id, lesson.teacher_id, lesson.paid_at
      from lesson
      join accounts as payer on payer.user_id = lesson.student_id
      join accounts as payee on payee.user_id = lesson.teacher_id`.execute(trx);
  if (!review) return;
  const day = sql`interval '1 day'`;
  await sql`
    insert into reviews (teacher_id, student_id, reservation_id, rating, text, created_at, written_at, answer, answered_at)
    select r.teacher_id, r.student_id, r.id, ${review.rating}, ${review.text}, r.ends_at + ${day}, r.ends_at + ${day},
           ${review.answer ?? null}, case when ${review.answer ?? null}::text is not null then r.ends_at + 2 * ${day} end
      from reservations as r join users as s on s.id = r.student_id join users as t on t.id = r.teacher_id
     where s.username = ${student} and t.username = ${teacher} and r.starts_at = ${start}`.execute(trx);
}
