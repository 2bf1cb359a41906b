import { createHash } from 'node:crypto';
import { toThousandths } from '@kampus/contract/pricing';
import { sql } from 'kysely';
import { hashPassword } from '#domains/identity/public.ts';
import { publishWeeks } from '#domains/teaching/public.ts';
import type { Db } from '#platform/db/connect.ts';
import { treasuryAccountId } from '#platform/db/schema.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import type { Services } from '../../services.ts';
import { importCatalogue } from '../operations/catalogue-import.ts';
import { storePictures } from '../operations/store-pictures.ts';
import { demoComments } from './comments.ts';
import { type DemoPerson, type DemoTeacher, demoPeople, demoTeachers } from './people.ts';
import { drawPortrait } from './portraits.ts';
import { demoFormerStudents, writeHeldLessons } from './reviews.ts';

const catalogueFile = new URL('../../../demo/catalogue.json', import.meta.url);
/**
 * First chat number of the demo people in the local messenger. Real Telegram numbers are never this
 * small.
 */
const firstChatId = 1000;

/**
 * Loads the demo catalogue and the demo people once. Each start publishes the usual weeks of the
 * teachers.
 */
export async function loadDemo(services: Services, say: (line: string) => void): Promise<void> {
  const { db, files, config } = services;
  const known = await db.selectFrom('users').select('id').where('username', '=', 'student').executeTakeFirst();
  if (!known) {
    say('Demo: loading the catalogue and its guides…');
    await storePictures(files, catalogueFile);
    await importCatalogue(db, catalogueFile);
    say('Demo: inviting the people…');
    const [passwordHash, portraits] = [await hashPassword(config.demoPassword), await storePortraits(files)];
    const now = new Date();
    // Wholly or not at all: a start after an interrupted one looks only for the first person.
    await inTransaction(db, async (trx) => {
      await createPeople(trx, passwordHash, portraits);
      await writeComments(trx, now);
      await writeHeldLessons(trx, now);
    });
  }
  await writeWeeks(db);
  const { created } = await publishWeeks(services);
  if (created > 0) say(`Demo: ${created} free slots published`);
}

/** Stores the portraits of the teachers and returns their keys. */
async function storePortraits(files: FileStore): Promise<string[]> {
  const keys: string[] = [];
  for (const [index, teacher] of demoTeachers.entries()) {
    const portrait = await drawPortrait(index, teacher.sex === 'FEMALE');
    const key = `avatars/${createHash('sha256').update(portrait).digest('hex').slice(0, 32)}.webp`;
    await files.put(key, new Uint8Array(portrait));
    keys.push(key);
  }
  return keys;
}

async function createPeople(db: Db, passwordHash: string, portraits: readonly string[]): Promise<void> {
  for (const [index, person] of [...demoPeople, ...demoTeachers, ...demoFormerStudents].entries())
    await createPerson(db, person, passwordHash, firstChatId + index);
  for (const [index, teacher] of demoTeachers.entries()) {
    await db
      .updateTable('users')
      .set({ avatar_key: portraits[index] ?? null })
      .where('username', '=', teacher.login)
      .execute();
    await createTeacher(db, teacher);
  }
}

async function createPerson(db: Db, person: DemoPerson, passwordHash: string, chatId: number): Promise<void> {
  const study = await db
    .selectFrom('specialties')
    .innerJoin('faculties', 'faculties.id', 'specialties.faculty_id')
    .select(['faculties.university_id', 'faculties.id as faculty_id', 'specialties.id as specialty_id'])
    .where('specialties.id', '=', person.specialtyId ?? 0)
    .executeTakeFirst();
  const { id } = await db
    .insertInto('users')
    .values({
      ...study,
      username: person.login,
      password_hash: passwordHash,
      role: person.role,
      status: 'CONFIRMED',
      confirmed_at: new Date(),
      first_name: person.firstName,
      last_name: person.lastName,
      sex: person.sex,
      telegram_user_id: chatId,
      telegram_chat_id: chatId,
      telegram_username: `kampus_${person.login.replaceAll('.', '_')}`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (!person.openingBalanceCents) return;
  await db
    .insertInto('transfers')
    .columns(['kind', 'from_account_id', 'to_account_id', 'amount_cents', 'description'])
    .expression((from) =>
      from
        .selectFrom('accounts')
        .select((eb) => [
          eb.val('TOP_UP' as const).as('kind'),
          eb.val(treasuryAccountId).as('from_account_id'),
          'id as to_account_id',
          eb.val(person.openingBalanceCents ?? 0).as('amount_cents'),
          eb.val('Пополнение баланса').as('description'),
        ])
        .where('user_id', '=', id),
    )
    .execute();
}

async function createTeacher(db: Db, teacher: DemoTeacher): Promise<void> {
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('username', '=', teacher.login)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('teachers')
    .values({
      user_id: id,
      location: teacher.location,
      languages: [...teacher.languages],
      exact_place: teacher.exactPlace ?? null,
      about: teacher.about,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  if (teacher.prices.length > 0) {
    const prices = teacher.prices.map((price, index) => ({
      teacher_id: id,
      group_size: index + 1,
      price_thousandths: toThousandths(price),
    }));
    await db.insertInto('teacher_prices').values(prices).execute();
  }
  await db
    .insertInto('teacher_keywords')
    .columns(['teacher_id', 'keyword_id'])
    .expression((from) =>
      from
        .selectFrom('keywords')
        .select((eb) => [eb.val(id).as('teacher_id'), 'id as keyword_id'])
        .where('keyword', 'in', [...teacher.keywords]),
    )
    .execute();
}

async function writeComments(db: Db, now: Date): Promise<void> {
  for (const { topicId, login, daysAgo, content } of demoComments) {
    const createdAt = new Date(now.getTime() - daysAgo * 86_400_000);
    await sql`
      insert into comments (guide_id, user_id, content, created_at)
      select topics.main_guide_id, users.id, ${content}, ${createdAt}
        from topics, users
       where topics.id = ${topicId} and topics.main_guide_id is not null
         and users.username = ${login}
    `.execute(db);
  }
}

/** Gives each demo teacher a usual week. A week that a teacher has saved stays. */
async function writeWeeks(db: Db): Promise<void> {
  for (const { login, week } of demoTeachers.filter((teacher) => teacher.week.length > 0)) {
    const rules = week.map(([weekday, timeStart, timeFinish]) => ({ weekday, timeStart, timeFinish }));
    await sql`
      insert into week_templates (teacher_id, rules, exceptions, holidays)
      select teachers.user_id, ${JSON.stringify(rules)}::jsonb, '[]', true
        from teachers
        join users on users.id = teachers.user_id
       where users.username = ${login}
          on conflict do nothing
    `.execute(db);
  }
}
