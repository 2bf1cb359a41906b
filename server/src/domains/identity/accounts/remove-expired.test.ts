import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '#platform/db/transaction.ts';
import { buildGuide, buildLecture, buildUniversity, buildUser, type TestUser } from '#testing/build.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { moveTelegram } from './change-telegram.ts';
import { removeExpiredSecrets, removeUnconfirmedAccounts } from './remove-expired.ts';

/** The nightly cleaning. */

let server: TestServer;
let teacher: TestUser;
let student: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  teacher = await buildUser(server.services.db, { role: 'TEACHER' });
  student = await buildUser(server.services.db);
});
afterAll(() => server.close());

const makeOld = (id: number) =>
  sql`update users set created_at = now() - interval '8 days' where id = ${id}`.execute(server.services.db);
const exists = async (id: number) =>
  (await server.services.db.selectFrom('users').select('id').where('id', '=', id).execute()).length === 1;

it('removes accounts unconfirmed for 7 days, except accounts with money or comments', async () => {
  const { db, files } = server.services;
  const pending = { status: 'PENDING' } as const;
  const [forgotten, spare] = [await buildUser(db, pending), await buildUser(db, pending)];
  const recent = await buildUser(db, pending);
  const rich = await buildUser(db, { ...pending, balanceCents: 100 });
  const wordy = await buildUser(db, pending);
  const confirmed = await buildUser(db);
  const guide = await buildGuide(db, (await buildUniversity(db)).topicId);
  await db.insertInto('comments').values({ guide_id: guide.id, user_id: wordy.id, content: 'Слово' }).execute();
  await db.updateTable('users').set({ avatar_key: 'avatars/gone.webp' }).where('id', '=', forgotten.id).execute();
  for (const { id } of [forgotten, spare, rich, wordy, confirmed]) await makeOld(id);
  await db
    .updateTable('users')
    .set({ avatar_key: 'avatars/shared.webp' })
    .where('id', 'in', [spare.id, recent.id])
    .execute();
  for (const name of ['gone', 'shared'])
    await files.put(`avatars/${name}.webp`, Buffer.from(name), { contentType: 'image/webp' });
  expect(await removeUnconfirmedAccounts(server.services)).toBe(2);
  expect(await files.exists('avatars/gone.webp')).toBe(false);
  expect(await files.exists('avatars/shared.webp')).toBe(true);
  expect(await exists(spare.id)).toBe(false);
  expect(await Promise.all([forgotten, recent, rich, wordy, confirmed].map(({ id }) => exists(id)))).toEqual([
    false,
    true,
    true,
    true,
    true,
  ]);
});

it('leaves an unconfirmed account that may still get the money of a transfer', async () => {
  const { db } = server.services;
  const payer = await buildUser(db, { status: 'PENDING' });
  await sql`
    insert into top_up_intents (account_id, reference, amount_cents)
    select id, '1234567890', 500 from accounts where user_id = ${payer.id}`.execute(db);
  await makeOld(payer.id);
  expect(await removeUnconfirmedAccounts(server.services)).toBe(0);
  expect(await exists(payer.id)).toBe(true);
});

it('removes the other accounts if one removal fails', async () => {
  const { db } = server.services;
  const people: number[] = [];
  for (let count = 0; count < 60; count += 1) people.push((await buildUser(db, { status: 'PENDING' })).id);
  for (const id of people) await makeOld(id);
  const [odd = 0] = people;
  await sql`
    create function refuse() returns trigger language plpgsql
    as $$ begin raise exception 'odd account'; end $$`.execute(db);
  await sql`
    create trigger refuse before delete on users
      for each row when (old.id = ${sql.lit(odd)}) execute function refuse()`.execute(db);
  await expect(removeUnconfirmedAccounts(server.services)).rejects.toThrow('odd account');
  expect(await Promise.all(people.map(exists))).toEqual(people.map((id) => id === odd));
  await sql`drop trigger refuse on users`.execute(db);
  expect(await removeUnconfirmedAccounts(server.services)).toBe(1);
});

it('removes expired refresh tokens and idempotency keys, and no valid ones', async () => {
  const { db } = server.services;
  const hash = (text: string) => Buffer.from(text);
  const { id: family } = await db
    .insertInto('refresh_families')
    .values({ user_id: student.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`insert into refresh_tokens (token_hash, family_id, expires_at) values
    (${hash('old')}, ${family}, now() - interval '1 minute'),
    (${hash('good')}, ${family}, now() + interval '1 day')`.execute(db);
  await sql`
    insert into idempotency_keys (user_id, operation, key, request_hash, answer, created_at)
    values (${student.id}, 'topUp', 'old', 'x', '{}', now() - interval '3 days'),
           (${student.id}, 'topUp', 'new', 'x', '{}', now())`.execute(db);
  await sql`
    insert into idempotency_keys (user_id, operation, key, request_hash, answer, created_at)
    select ${student.id}, 'topUp', 'of a term ' || n, 'x', '{}', now() - interval '3 days'
      from generate_series(1, 12000) as n`.execute(db);
  // 12,001 keys (two statements of five thousand, and the rest) and one token.
  expect(await removeExpiredSecrets(db)).toBe(12_002);
  const tokens = await db.selectFrom('refresh_tokens').select('token_hash').where('family_id', '=', family).execute();
  expect(tokens.map(({ token_hash }) => token_hash.toString())).toEqual(['good']);
  const keys = await db.selectFrom('idempotency_keys').select('key').where('user_id', '=', student.id).execute();
  expect(keys).toEqual([{ key: 'new' }]);
});

it('removes old password links, waits and offers, and no valid ones', async () => {
  const { db } = server.services;
  const hash = (text: string) => Buffer.from(text);
  await sql`
    insert into password_links (token_hash, user_id, created_at, expires_at) values
      (${hash('old link')}, ${student.id},
       now() - interval '26 hours', now() - interval '25 hours'),
      (${hash('link')}, ${student.id}, now(), now() + interval '30 minutes')`.execute(db);
  await sql`
    insert into watches (user_id, query, until) values
      (${student.id}, 'old', current_date - 2),
      (${student.id}, 'new', current_date + 1)`.execute(db);
  const [over, open] = [
    await buildLecture(db, teacher, { daysAhead: 12 }),
    await buildLecture(db, teacher, { daysAhead: 13 }),
  ];
  await sql`insert into slot_offers (lecture_id, user_id, until) values
    (${over.id}, ${student.id}, now() - interval '1 minute'),
    (${open.id}, ${student.id}, now() + interval '29 minutes')`.execute(db);
  expect(await removeExpiredSecrets(db)).toBe(3);
  const left = await sql`
    select convert_from(token_hash, 'UTF8') as left
      from password_links where user_id = ${student.id}
     union all select query from watches where user_id = ${student.id}
     union all select lecture_id::text from slot_offers
      where user_id = ${student.id}`.execute(db);
  expect(left.rows).toEqual([{ left: 'link' }, { left: 'new' }, { left: String(open.id) }]);
});

it('removes mails that were written 30 days ago, sent or not, and the messages that waited for them', async () => {
  const { db } = server.services;
  const person = await buildUser(db);
  const write = (address: string, days: number) =>
    sql`
      with message as (
        insert into notifications (user_id, kind, state, queued_at, created_at)
        values (${person.id}, 'EMAIL_REMOVED', 'BY_MAIL', now(),
                now() - make_interval(days => ${days}))
        returning id, created_at)
      insert into mails (user_id, notification_id, address, created_at)
      select ${person.id}, id, ${address}, created_at from message`.execute(db);
  await write('former@mail.example', 31);
  await write('present@mail.example', 29);
  await sql`
    insert into mails (user_id, state, created_at, settled_at)
    values (${person.id}, 'SENT', now() - interval '31 days', now())`.execute(db);
  const delivered = await sql<{ id: number }>`
    with message as (
      insert into notifications (user_id, kind, state, queued_at, sent_at, details)
      values (${person.id}, 'EMAIL_REMOVED', 'SENT', now(), now(), '{"username":"anna"}')
      returning id)
    insert into mails (user_id, notification_id, address, created_at)
    select ${person.id}, id, 'both@mail.example', now() - interval '31 days' from message
    returning notification_id as id`.execute(db);
  expect(await removeExpiredSecrets(db)).toBe(5);
  const message = db
    .selectFrom('notifications')
    .select('details')
    .where('id', '=', delivered.rows[0]?.id ?? 0);
  expect(await message.executeTakeFirst()).toEqual({ details: null });
  const mails = await db.selectFrom('mails').select('address').where('user_id', '=', person.id).execute();
  expect(mails).toEqual([{ address: 'present@mail.example' }]);
  const messages = await db
    .selectFrom('notifications')
    .select('state')
    .where('user_id', '=', person.id)
    .orderBy('id')
    .execute();
  expect(messages).toEqual([{ state: 'BY_MAIL' }, { state: 'SENT' }]);
});

it('removes the address of a sign-in after 90 days, although the last token is younger', async () => {
  const { db } = server.services;
  const person = await buildUser(db);
  for (const days of [89, 91])
    await sql`
      with family as (
        insert into refresh_families (user_id, address, created_at)
        values (${person.id}, ${`of day ${days}`}, now() - make_interval(days => ${days}))
        returning id)
      insert into refresh_tokens (token_hash, family_id, expires_at)
      select ${Buffer.from(`of day ${days}`)}, id, now() + interval '20 days' from family`.execute(db);
  expect(await removeExpiredSecrets(db)).toBe(1);
  const left = await db.selectFrom('refresh_families').select('address').where('user_id', '=', person.id).execute();
  expect(left).toEqual([{ address: 'of day 89' }]);
});

it('removes a former Telegram from delivered messages two days after the change', async () => {
  const { db } = server.services;
  const [former, present] = [777_001, 777_002];
  const person = await buildUser(db, { telegramChatId: former });
  const next = { id: present, chatId: present, username: undefined };
  await inTransaction(db, (trx) => moveTelegram(trx, server.services.config, person.id, next));
  await sql`
    update notifications set state = 'SENT', details = null
     where user_id = ${person.id}`.execute(db);
  await sql`
    insert into notifications (user_id, kind, state, chat_id, message_id, has_buttons) values
      (${person.id}, 'REQUESTED', 'SENT', ${former}, 5, true),
      (${person.id}, 'EMAIL_SET', 'WAITING', ${former}, null, false),
      (${person.id}, 'REQUESTED', 'SENT', ${present}, 6, true)`.execute(db);
  const passDays = (days: number) =>
    sql`
      update telegram_changes set changed_at = changed_at - make_interval(days => ${days})
       where user_id = ${person.id}`.execute(db);
  await passDays(1);
  expect(await removeExpiredSecrets(db)).toBe(0);
  await passDays(1);
  // The change and two messages.
  expect(await removeExpiredSecrets(db)).toBe(3);
  const messages = await db
    .selectFrom('notifications')
    .select(['kind', 'chat_id', 'message_id', 'has_buttons'])
    .where('user_id', '=', person.id)
    .orderBy('id')
    .execute();
  expect(messages).toEqual([
    { kind: 'TELEGRAM_CHANGED', chat_id: null, message_id: null, has_buttons: false },
    { kind: 'REQUESTED', chat_id: null, message_id: null, has_buttons: false },
    { kind: 'EMAIL_SET', chat_id: former, message_id: null, has_buttons: false },
    { kind: 'REQUESTED', chat_id: present, message_id: 6, has_buttons: true },
  ]);
});
