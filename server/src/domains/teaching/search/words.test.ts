import type { TeacherSettings } from '@kampus/contract/teaching/teacher-settings';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildLecture, buildUser, type TestUser } from '#testing/build.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
let maria: TestUser;
let andrej: TestUser;
let hana: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  const {
    pool,
    services: { db },
  } = server;
  await pool.query(
    `insert into keywords (id, keyword) values (1, 'математический анализ'), (2, 'базы данных'), (3, 'словацкий язык B1'), (4, 'линейная алгебра')`,
  );
  maria = await buildUser(db, { role: 'TEACHER', username: 'm.shevchuk', firstName: 'Мария', lastName: 'Шевчук' });
  andrej = await buildUser(db, { role: 'TEACHER', username: 'kravec', firstName: 'Андрей', lastName: 'Кравец' });
  hana = await buildUser(db, { role: 'TEACHER', username: 'hana', firstName: 'Hana', lastName: 'Nováková' });
  await save(maria, { languages: ['Русский', 'Украинский'] });
  await save(hana, { place: 'Mlynská dolina', languages: ['Словацкий', 'Английский'] });
  for (const [as, keywordId] of [
    [maria, 1],
    [maria, 4],
    [andrej, 2],
    [hana, 3],
  ] as const)
    await server.call('addTeacherKeyword', { as, body: { keywordId } });
});
afterAll(() => server.close());
beforeEach(() => server.services.cache.dropAll());

async function save(teacher: TestUser, changes: Partial<TeacherSettings>): Promise<void> {
  const { body } = await server.call('getTeacherSettings', { as: teacher });
  await server.call('saveTeacherSettings', { as: teacher, body: { ...body, ...changes } });
}

async function find(query: string, more: Record<string, string> = {}): Promise<string[]> {
  const { status, body, headers } = await server.call('listTeachers', { query: { query, ...more } });
  expect([status, headers['x-total-count']]).toEqual([200, String(body.length)]);
  return body.map(({ username }) => username).sort();
}

describe('teachers are found by', () => {
  it.each([
    ['мария', ['m.shevchuk']],
    ['Шев', ['m.shevchuk']],
    ['шевчук мар', ['m.shevchuk']],
    ['Марии Шевчук', ['m.shevchuk']],
    ['shevchuk', ['m.shevchuk']],
    ['Novakova', ['hana']],
    ['nováko', ['hana']],
    ['анализа', ['m.shevchuk']],
    ['матема', ['m.shevchuk']],
    ['матан', ['m.shevchuk']],
    ['линал', ['m.shevchuk']],
    ['база данных', ['kravec']],
    ['украинский', ['m.shevchuk']],
    ['українською', ['m.shevchuk']],
    ['english', ['hana']],
    ['slovenčina', ['hana']],
    ['онлайн', ['kravec', 'm.shevchuk']],
    ['online', ['kravec', 'm.shevchuk']],
    ['mlynska', ['hana']],
    ['онлайн анализ', ['m.shevchuk']],
    ['онлайн mlynska', []],
    ['репетитор по анализу', ['m.shevchuk']],
    ['ищу преподавателя математики', ['m.shevchuk']],
    ['викладач англійської', ['hana']],
    ['doučovanie slovenčiny', ['hana']],
    ['уроки', ['hana', 'kravec', 'm.shevchuk']],
    // Study words beside a subject narrow the search only where a teacher has them.
    ['высшая математика', ['m.shevchuk']],
    ['экзамен по анализу', ['m.shevchuk']],
    ['подготовка к экзаменам, математика', ['m.shevchuk']],
    ['контрольная, математеческий анализ', ['m.shevchuk']],
    ['курсы английского', ['hana']],
    ['вища математика', ['m.shevchuk']],
    ['підготовка до іспиту з математики', ['m.shevchuk']],
    ['príprava na skúšku, matematika', ['m.shevchuk']],
    ['príprava ku skúške, matematika', ['m.shevchuk']],
    ['príprava k skúške z matematiky', ['m.shevchuk']],
    ['vyššia matematika', ['m.shevchuk']],
    ['math exam', ['m.shevchuk']],
    ['preparation for the exam in math', ['m.shevchuk']],
    ['for the', []],
    ['английский подготовка', ['hana']],
    ['экзамен', []],
    ['экзамен по', []],
    ['высшая ґґґщщщ', []],
    ['экзамен по анализу mlynska', []],
    ['тестирование анализ', []],
    ['Вищук анализ', []],
    // Typos.
    ['математеческий', ['m.shevchuk']],
    ['шевчюк', ['m.shevchuk']],
    ['кравиц', ['kravec']],
    // Other languages, scripts and keyboard layouts.
    ['math', ['m.shevchuk']],
    ['matematika', ['m.shevchuk']],
    ['словацька мова', ['hana']],
    ['fyfkbp', ['m.shevchuk']],
    [',fps lfyys[', ['kravec']],
    ['databázy', ['kravec']],
    ['databázy online', ['kravec']],
    ['databázy mlynska', []],
    ['онлаин данных', ['kravec']],
    ['ґґґщщщ', []],
  ])('«%s»', async (query, found) => expect(await find(query)).toEqual([...found].sort()));

  it.each(['', '   ', '!!!', 'и', "'; drop table users --и"])(
    'a query without words, which matches all; SQL in a query matches none: «%s»',
    async (query) => expect((await find(query)).length).toBe(query.includes('drop') ? 0 : 3),
  );

  it('words combined with day, hours, keywords and page', async () => {
    const slot = await buildLecture(server.services.db, andrej, { daysAhead: 3, time: '18:00' });
    const date = slot.startsAt.toISOString().slice(0, 10);
    expect(await find('онлайн', { date })).toEqual(['kravec']);
    expect(await find('онлайн', { date, startTime: '08:00', endTime: '12:00' })).toEqual([]);
    expect(await find('онлайн', { date, startTime: '18:30', endTime: '19:00' })).toEqual(['kravec']);
    expect(await find('онлайн', { startTime: '18:30', endTime: '19:00', keywords: '1' })).toEqual([]);
    expect(await find('онлайн', { keywords: '1,3' })).toEqual(['m.shevchuk']);
    const first = await server.call('listTeachers', { query: { query: 'онлайн', size: '1' } });
    expect([first.body.map(({ username }) => username), first.headers['x-total-count']]).toEqual([['kravec'], '2']);
    const second = await server.call('listTeachers', { query: { query: 'онлайн', size: '1', page: '1' } });
    expect(second.body.map(({ username }) => username)).toEqual(['m.shevchuk']);
  });
});

describe('the text search follows', () => {
  it('the synonyms of the desk, at once', async () => {
    const curator = await buildUser(server.services.db, { role: 'CURATOR' });
    expect(await find('диффуры')).toEqual([]);
    const body = { label: 'диффур', synonyms: 'анализ' };
    await server.call('createCatalogueEntry', { as: curator, params: { list: 'synonyms' }, body });
    expect(await find('диффуры')).toEqual(['m.shevchuk']);
  });

  it('names, keywords, settings and roles; a word without teachers is deleted', async () => {
    const {
      pool,
      services: { db },
    } = server;
    const knows = async (word: string) =>
      (await pool.query('select from teacher_search_words where word = $1', [word])).rowCount === 1;
    const zoja = await buildUser(db, { role: 'TEACHER', username: 'zoja', firstName: 'Зоя', lastName: 'Квитка' });
    expect(await find('квитка')).toEqual(['zoja']);
    expect(await knows('квитк')).toBe(true);
    await db.updateTable('users').set({ last_name: 'Рута' }).where('id', '=', zoja.id).execute();
    server.services.cache.dropAll();
    expect([await find('квитка'), await find('рута'), await knows('квитк')]).toEqual([[], ['zoja'], false]);
    await pool.query(`insert into keywords (id, keyword) values (9, 'вышивание')`);
    await server.call('addTeacherKeyword', { as: zoja, body: { keywordId: 9 } });
    expect(await find('вышивания')).toEqual(['zoja']);
    await pool.query(`update keywords set keyword = 'вязание' where id = 9`);
    server.services.cache.dropAll();
    expect([await find('вышивание'), await find('вязание')]).toEqual([[], ['zoja']]);
    await server.call('removeTeacherKeyword', { as: zoja, params: { id: '9' } });
    expect(await find('вязание')).toEqual([]);
    await save(zoja, { place: '«Trnava»→Zvončín' });
    expect([await find('trnav'), await find('zvoncin')]).toEqual([['zoja'], ['zoja']]);
    await db.updateTable('users').set({ role: 'STUDENT' }).where('id', '=', zoja.id).execute();
    server.services.cache.dropAll();
    expect(await find('рута')).toEqual([]);
  });

  it('two simultaneous changes of one teacher', async () => {
    const { pool } = server;
    const [one, other] = [await pool.connect(), await pool.connect()];
    await one.query('begin');
    await one.query(`update teachers set location = 'Košice' where user_id = $1`, [andrej.id]);
    const waiting = other.query('insert into teacher_keywords values ($1, 3)', [andrej.id]);
    await one.query('commit');
    await waiting;
    one.release();
    other.release();
    expect(await find('košice словацкий')).toEqual(['kravec']);
  });
});

describe('the search words of teachers', () => {
  /** The search words of each teacher, and the dictionary for typo corrections. */
  async function readWords() {
    const { pool } = server;
    const { rows: teachers } = await pool.query<{ username: string; words: string[] }>(`
      select username, tsvector_to_array(search) as words
        from teacher_words join users on id = teacher_id order by id`);
    const { rows: known } = await pool.query<{ word: string }>('select word from teacher_search_words order by word');
    return { teachers, known: known.map(({ word }) => word) };
  }

  it('are those of active teachers, after many simultaneous changes', async () => {
    const {
      pool,
      services: { db },
    } = server;
    const teachers: TestUser[] = [];
    for (const username of ['far1', 'far2', 'far3', 'far4'])
      teachers.push(await buildUser(db, { role: 'TEACHER', username, firstName: 'Ида', lastName: 'Дальняя' }));
    expect(await find('дальняя')).toEqual(['far1', 'far2', 'far3', 'far4']);
    await Promise.all(
      teachers.flatMap(({ id }, index) => [
        pool.query(`update teachers set location = 'Žilina' where user_id = $1`, [id]),
        pool.query('insert into teacher_keywords values ($1, $2)', [id, 1 + (index % 3)]),
        pool.query(`update users set first_name = 'Ирма' where id = $1`, [id]),
        pool.query(`update keywords set keyword = 'базы данных ' || $1 where id = 2`, [index]),
      ]),
    );
    server.services.cache.dropAll();
    expect(await find('ирма žilina', { keywords: '1' })).toEqual(['far1', 'far4']);
    await db.updateTable('users').set({ role: 'STUDENT' }).where('username', '=', 'far3').execute();
    server.services.cache.dropAll();
    expect(await find('дальняя')).toEqual(['far1', 'far2', 'far4']);
    const { teachers: present, known } = await readWords();
    expect(present.map(({ username }) => username)).toEqual(
      expect.arrayContaining(['m.shevchuk', 'kravec', 'hana', 'far1', 'far2', 'far4']),
    );
    expect(present.map(({ username }) => username)).not.toContain('far3');
    const words = new Set(present.flatMap((teacher) => teacher.words));
    expect(known).toEqual([...words].filter((word) => /^[^0-9./@]{3,40}$/.test(word)).sort());
    expect(known).toEqual(expect.arrayContaining(['дальн', 'ирма', 'zilina']));
    expect(known).not.toContain('ида');
  });

  it('are the same after a rebuild', async () => {
    const words = await readWords();
    await server.pool.query('delete from teacher_words; delete from teacher_search_words');
    await server.pool.query('select refresh_teacher_words(array(select user_id from teachers))');
    expect(await readWords()).toEqual(words);
  });

  it('return when the person becomes a teacher again', async () => {
    await server.services.db.updateTable('users').set({ role: 'TEACHER' }).where('username', '=', 'far3').execute();
    server.services.cache.dropAll();
    expect(await find('far3', { keywords: '3' })).toEqual(['far3']);
  });

  it('go with the row of the teacher', async () => {
    const words = await readWords();
    const { id } = await buildUser(server.services.db, { role: 'TEACHER', firstName: 'Зинаида', lastName: 'Отбывшая' });
    expect((await readWords()).known).toContain('отбывшая');
    await server.services.db.deleteFrom('teachers').where('user_id', '=', id).execute();
    expect(await readWords()).toEqual(words);
  });
});
