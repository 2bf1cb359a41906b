import type pg from 'pg';
import { seedPeople } from './people.ts';

const slotsPerTeacher = 20;
const keywords = 60;
const zone = `at time zone 'Europe/Bratislava'`;
const firstDay = `(now() ${zone})::date`;

/**
 * Inserts teachers with ids from 1. Each has prices, three keywords and one free slot on each of
 * the next twenty days, between 20:00 and 21:00. Slot `n` of teacher `t` has the id `(n - 1) *
 * teachers + t`.
 */
export async function seedTeachers(client: pg.Client, teachers: number): Promise<void> {
  await seedPeople(client, { from: 1, to: teachers, role: 'TEACHER', login: 'teacher' });
  await client.query(`insert into teachers (user_id) select generate_series(1, ${teachers})`);
  await client.query(`
    insert into keywords (id, keyword) select i, 'Предмет ' || i from generate_series(1, ${keywords}) as i`);
  await client.query(`
    insert into teacher_keywords (teacher_id, keyword_id)
    select t, 1 + (t * 7 + k * 17) % ${keywords} from generate_series(1, ${teachers}) as t, generate_series(1, 3) as k`);
  await client.query(`
    insert into teacher_prices (teacher_id, group_size, price_thousandths)
    select t, size, 4500 - size * 300 from generate_series(1, ${teachers}) as t, generate_series(1, 7) as size
     where t % 5 > 0`);
  await seedSlots(client, teachers);
}

/** One slot of every teacher at a time. The triggers write the rows of the search. */
async function seedSlots(client: pg.Client, teachers: number): Promise<void> {
  for (let slot = 1; slot <= slotsPerTeacher; slot += 1) {
    await client.query(`
      insert into lectures (id, teacher_id, starts_at, ends_at, published_starts_at, published_ends_at, location, languages)
        overriding system value
      select (${slot} - 1) * ${teachers} + t, t, start, start + length, start, start + length, 'Онлайн', '{Русский}'
        from generate_series(1, ${teachers}) as t,
             lateral (select (${firstDay} + ${slot} + (8 + (t * 5 + ${slot} * 3) % 12) * interval '1 hour') ${zone} as start,
                             (2 + t % 3) * interval '30 minutes' as length) as slot`);
  }
  await client.query(`select setval(pg_get_serial_sequence('lectures', 'id'), ${slotsPerTeacher * teachers})`);
}

/**
 * Gives every teacher a pause between lessons, and every tenth an external calendar that is busy
 * for an hour from 10:00 on each of the next twenty days. The triggers update the free parts of the
 * slots.
 */
export async function seedRest(client: pg.Client, teachers: number): Promise<void> {
  await client.query('alter table teachers disable trigger teachers_refresh_search');
  await client.query('update teachers set pause_minutes = 30');
  await client.query('alter table teachers enable trigger teachers_refresh_search');
  await client.query(`
    insert into busy_calendars (teacher_id, name, address, host, busy)
    select t, 'Работа', 'nobody reads it', 'calendar.example', busy
      from generate_series(10, ${teachers}, 10) as t,
           (select range_agg(tstzrange((${firstDay} + n + time '10:00') ${zone}, (${firstDay} + n + time '11:00') ${zone})) as busy
              from generate_series(1, 20) as n) as hours`);
}

/** Ids of all people except the teachers. There are as many students as teachers. */
export const idsOf = (teachers: number) => ({
  student: (number: number) => teachers + number,
  curator: (number: number) => 2 * teachers + number,
  admin: 2 * teachers + 51,
});

/** Inserts as many students as teachers, with 10,000 euros each, fifty curators and an admin. */
export async function seedCustomers(client: pg.Client, teachers: number): Promise<void> {
  const ids = idsOf(teachers);
  await seedPeople(client, { from: ids.student(1), to: ids.student(teachers), role: 'STUDENT', login: 'student' });
  await seedPeople(client, { from: ids.curator(1), to: ids.curator(50), role: 'CURATOR', login: 'curator' });
  await seedPeople(client, { from: ids.admin, to: ids.admin, role: 'ADMIN', login: 'admin' });
  await client.query(`
    insert into transfers (kind, from_account_id, to_account_id, amount_cents, description)
    select 'TOP_UP', 1, id, 1000000, 'Пополнение баланса' from accounts
     where user_id between ${ids.student(1)} and ${ids.student(teachers)}`);
}

/**
 * Gives student `n` accepted lessons with teacher `n` in all slots from `firstSlot` on, covered by
 * money. Each reservation has the id of its lecture.
 */
export async function seedAcceptedLessons(client: pg.Client, teachers: number, firstSlot: number): Promise<void> {
  const before = (firstSlot - 1) * teachers;
  await client.query(`
    insert into reservations (id, lecture_id, teacher_id, student_id, starts_at, ends_at, group_size, duration,
                              price_thousandths, price_cents, covered_cents, status, answered_at, answer_due_at,
                              free_until) overriding system value
    select id, id, teacher_id, teacher_id + ${teachers}, starts_at, starts_at + interval '1 hour', 2, 2, 3750, 1500, 1500,
           'CONFIRMED', now(), starts_at, starts_at - interval '12 hours'
      from lectures where id > ${before}`);
  await client.query(`
    update accounts as a set locked_cents = lesson.cents
      from (select student_id, sum(covered_cents) as cents from reservations group by student_id) as lesson
     where a.user_id = lesson.student_id`);
  await client.query(`update lectures set status = 'CLOSED' where id > ${before}`);
  await client.query(`select setval(pg_get_serial_sequence('reservations', 'id'), ${slotsPerTeacher * teachers})`);
}
