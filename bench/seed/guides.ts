import type pg from 'pg';
import { seedPeople } from './people.ts';
import { seedProse } from './prose.ts';

/**
 * The first guides have a body of about 20 kB in twelve sections, and fifty comments each. The
 * subjects read guides of this group.
 */
export const largeGuides = 300;
export const guideTopics = 110;
const people = 1000;
/** A curator who edits guides. */
export const editor = { id: people + 1, username: `editor${people + 1}` };

/** Seeds ten universities, 110 topics, and the given number of guides and comments. */
export function seedGuides({ guides, comments }: { guides: number; comments: number }) {
  return async (client: pg.Client): Promise<void> => {
    await seedPeople(client, { from: 1, to: people, role: 'STUDENT', login: 'student' });
    await seedPeople(client, { from: editor.id, to: editor.id, role: 'CURATOR', login: 'editor' });
    await seedProse(client, 2000);
    await client.query(`
      insert into universities (id, short_name, full_name, name)
      select i, 'УНИ' || i, 'Словацкий университет ' || i, 'Университет ' || i from generate_series(1, 10) as i`);
    await client.query(`
      insert into topics (id, university_id, type, name, title, description)
      select i, 1 + i % 10, case when i % 3 = 0 then 'DORM' else 'FACULTY' end, 'Факультет информатики ' || i,
             'Всё о факультете ' || i, 'Учёба, жильё и документы для первого курса'
        from generate_series(1, ${guideTopics}) as i`);
    await client.query(`
      insert into guides (id, topic_id, title, body, plain_text, language, valid_from, valid_to, created_at)
      select i, case when i <= ${largeGuides} then 1 + (i - 1) / 30 else 11 + i % ${guideTopics - 10} end,
             'Как устроена учёба и жизнь ' || i,
             string_agg('<h2 id="s-' || part || '">С чего начать ' || part || '</h2><p>' || p.body || '</p>', ''),
             string_agg(p.body, ' '), 'en', '2025-01-01', '2099-12-31', now() - i * interval '1 minute'
        from generate_series(1, ${guides}) as i
        join lateral generate_series(1, case when i <= ${largeGuides} then 12 else 1 + i % 4 end) as part on true
        join paragraphs as p on p.id = 1 + (i * 7 + part * 131) % 2000
       group by i`);
    await client.query(`
      update topics set main_guide_id = case when id <= 10 then (id - 1) * 30 + 1 else ${largeGuides} + id end`);
    await client.query(`
      insert into comments (guide_id, user_id, content, created_at)
      select case when i <= 50 * ${largeGuides} then 1 + (i - 1) / 50 else ${largeGuides} + i % ${guides - largeGuides} end,
             1 + i * 13 % ${people}, left(p.body, 40 + i * 37 % 300), now() - i * interval '1 second'
        from generate_series(1, ${comments}) as i join paragraphs as p on p.id = 1 + i % 2000`);
    await client.query(`
      select setval(pg_get_serial_sequence('guides', 'id'), ${guides}),
             setval(pg_get_serial_sequence('topics', 'id'), ${guideTopics})`);
  };
}
