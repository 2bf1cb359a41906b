import type pg from 'pg';
import { seedPeople } from './people.ts';

/** How many comments, and how many corrections, wait for a decision. */
const waiting = 2000;
/** Disputes about lessons: those that wait, and those that were decided. */
const disputes = { waiting: 500, decided: 20_000 };

/** Two universities with their faculties, specialties and topics, and where each person studies. */
async function seedCatalogue(client: pg.Client): Promise<void> {
  await client.query(`
    insert into universities (id, short_name, full_name) overriding system value
      values (1, 'STU', 'Univerzita'), (2, 'UK', 'Univerzita');
    insert into faculties (id, university_id, short_name) overriding system value
      select i, 1 + i % 2, 'F' || i from generate_series(1, 20) as i;
    insert into specialties (id, faculty_id, short_name) overriding system value
      select i, 1 + i % 20, 'Специальность ' || i from generate_series(1, 400) as i;
    insert into keywords (keyword) select 'Предмет ' || i from generate_series(1, 60) as i;
    insert into topics (id, university_id, type, name) overriding system value
      select i, 1, 'FACULTY', 'Тема ' || i from generate_series(1, 200) as i;
    insert into guides (id, topic_id, title, body, plain_text, valid_from, valid_to, check_every_months) overriding system value
      select i, i, 'Гайд ' || i, '<p>Текст</p>', 'Текст', '2025-01-01', '2099-12-31', case when i % 2 = 0 then 6 end
        from generate_series(1, 200) as i;
    update users set specialty_id = s.id, faculty_id = s.faculty_id, university_id = f.university_id
      from specialties s join faculties f on f.id = s.faculty_id
     where s.id = 1 + users.id % 400`);
}

async function seedLessons(client: pg.Client, people: number): Promise<void> {
  const count = disputes.waiting + disputes.decided;
  await client.query(`
    insert into reservations (id, lecture_id, teacher_id, student_id, starts_at, ends_at, group_size, duration,
                              price_thousandths, price_cents, status, answered_at, answer_due_at,
                              free_until) overriding system value
    select i, i, 1 + i % 1000, 1001 + i % (${people} - 1001), start, start + interval '1 hour', 1, 2, 5000, 1000,
           'CONFIRMED', start, start, start
      from generate_series(1, ${count}) as i,
           lateral (select date_trunc('hour', now()) - i * interval '1 hour' as start) as made;
    insert into reservation_reports (reservation_id, reporter_id, kind, text, state, answer_until, decided_by, decided_at,
                                     decision, reason)
    select id, student_id, 'OTHER', 'Урок прошёл не так', case when id <= ${disputes.waiting} then 'CONTESTED' else 'DECIDED' end,
           ends_at, case when id > ${disputes.waiting} then 1 end, case when id > ${disputes.waiting} then ends_at end,
           case when id > ${disputes.waiting} then 'ALL' end, case when id > ${disputes.waiting} then 'Так было' end
      from reservations`);
}

/** People, comments of theirs under 200 guides, of which some are reported, and as many audit rows as comments. */
export function seedDesk({ people, comments }: { people: number; comments: number }) {
  return async (client: pg.Client): Promise<void> => {
    await seedPeople(client, { from: 1, to: people, role: 'STUDENT', login: 'person' });
    await client.query('set session_replication_role = replica');
    await seedCatalogue(client);
    await client.query(`
      insert into comments (guide_id, user_id, content, created_at, attention_since)
      select 1 + i % 200, 1 + i * 7 % ${people}, 'Комментарий ' || i, now() - (${comments} - i) * interval '1 minute',
             case when i % (${comments} / ${waiting}) = 0 then now() - (${comments} - i) * interval '1 second' end
        from generate_series(1, ${comments}) as i`);
    await client.query(`
      insert into comment_reports (comment_id, user_id, kind, settled_at)
      select id, 1 + (id + 1) % ${people}, 'SPAM', case when attention_since is null then now() end
        from comments where attention_since is not null or id % 10 = 0`);
    await client.query(`
      insert into guide_corrections (guide_id, user_id, version, quote, kind, may_name, decision, decided_at, decided_by)
      select 1 + i % 200, 1 + i % ${people}, 1, 'Текст', 'WRONG', false, case when i > ${waiting} then 'DECLINE' end,
             case when i > ${waiting} then now() end, case when i > ${waiting} then 1 end
        from generate_series(1, ${people}) as i`);
    await seedLessons(client, people);
    await client.query(`
      insert into audit_entries (actor_id, action, subject, details)
      select 1 + i % 50, case when i % 1000 = 0 then 'user.block' when i % 3 = 0 then 'session.begin' else 'guide.update' end,
             case when i % 1000 = 0 then 'user:' || 1 + i % ${people} else 'guide:' || 1 + i % 200 end, '{}'
        from generate_series(1, ${comments}) as i`);
    await client.query('reset session_replication_role');
    await client.query('vacuum analyze');
  };
}
