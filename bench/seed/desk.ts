import type pg from 'pg';
import { seedPeople } from './people.ts';

/** How many comments wait for a decision. */
const waiting = 2000;

/** People, comments of theirs under 200 guides, of which some are reported, and as many audit rows as comments. */
export function seedDesk({ people, comments }: { people: number; comments: number }) {
  return async (client: pg.Client): Promise<void> => {
    await seedPeople(client, { from: 1, to: people, role: 'STUDENT', login: 'person' });
    await client.query(`
      insert into universities (id, short_name, full_name) overriding system value values (1, 'STU', 'Univerzita');
      insert into topics (id, university_id, type, name) overriding system value
        select i, 1, 'FACULTY', 'Тема ' || i from generate_series(1, 200) as i;
      insert into guides (id, topic_id, title, body, plain_text, valid_from, valid_to, check_every_months) overriding system value
        select i, i, 'Гайд ' || i, '<p>Текст</p>', 'Текст', '2025-01-01', '2099-12-31', case when i % 2 = 0 then 6 end
          from generate_series(1, 200) as i`);
    await client.query('set session_replication_role = replica');
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
      insert into audit_entries (actor_id, action, subject, details)
      select 1 + i % 50, case when i % 1000 = 0 then 'user.block' when i % 3 = 0 then 'session.begin' else 'guide.update' end,
             case when i % 1000 = 0 then 'user:' || 1 + i % ${people} else 'guide:' || 1 + i % 200 end, '{}'
        from generate_series(1, ${comments}) as i`);
    await client.query('reset session_replication_role');
    await client.query('vacuum analyze');
  };
}
