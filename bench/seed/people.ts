import type pg from 'pg';

const firstNames = 'Анна Мария Дарья Софья Полина Ксения Олег Максим Артём Иван Никита Михаил Юлия Елена Тарас Богдан';
const lastNames = 'Коваленко Шевченко Иванова Петров Бондаренко Мельник Соколов Новак Горват Кравец Лысенко Ткаченко';

const array = (words: string): string => `array[${words.split(' ').map((word) => `'${word}'`)}]`;
const pick = (words: string, seed: string): string => `(${array(words)})[1 + (${seed}) % ${words.split(' ').length}]`;

/**
 * Inserts confirmed people with ids from `from` to `to`. A login is the word `login` plus the id.
 */
export async function seedPeople(
  client: pg.Client,
  { from, to, role, login }: { from: number; to: number; role: string; login: string },
): Promise<void> {
  await client.query(`
    insert into users (id, username, password_hash, role, status, first_name, last_name) overriding system value
    select i, '${login}' || i, 'no password signs in', '${role}', 'CONFIRMED',
           ${pick(firstNames, 'i')}, ${pick(lastNames, 'i / 16')}
      from generate_series(${from}, ${to}) as i`);
  await client.query(`select setval(pg_get_serial_sequence('users', 'id'), ${to})`);
}
