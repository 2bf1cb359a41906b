import type pg from 'pg';

const stems =
  'студент общежити факультет лекци экзамен документ стипенди библиотек преподавател расписани договор справк ' +
  'регистраци страховк проживани университет кафедр лаборатор практик семестр зачёт диплом магистр бакалавр ' +
  'аспирант куратор деканат ректорат столов транспорт билет карт банк перевод язык словак братислав город центр ' +
  'комнат этаж кухн стирк интернет парол адрес почт телефон врач поликлиник виз полици заявлени срок оплат взнос';
const endings = 'а у ом е ы ов ами ах ный ного ная ную ские ских ение ения';

/**
 * Creates a temporary table `paragraphs (id, body)` of Russian-like text, about 1.7 kB each. It has
 * common words and some thousand rare ones, so that a search finds some rows and skips many.
 */
export async function seedProse(client: pg.Client, paragraphs: number): Promise<void> {
  const array = (words: string): string => `array[${words.split(' ').map((word) => `'${word}'`)}]`;
  await client.query('select setseed(0.5)');
  await client.query(`
    create temporary table words as
    select row_number() over () as id, word from (
      select stem || ending as word from unnest(${array(stems)}) as stem, unnest(${array(endings)}) as ending
      union all
      select first || 'о' || second || 'а' from unnest(${array(stems)}) as first, unnest(${array(stems)}) as second
    ) as stems`);
  await client.query(`
    create temporary table paragraphs as
    with picked as materialized (
      select id, place, 1 + floor(power(random(), 3) * (select count(*) from words))::int as word_id
        from generate_series(1, ${paragraphs}) as id, generate_series(1, 90) as place
    )
    select picked.id, string_agg(word || case when place % 12 = 0 then '.' else '' end, ' ' order by place) as body
      from picked join words on words.id = picked.word_id group by picked.id`);
  await client.query('create index on paragraphs (id)');
}
