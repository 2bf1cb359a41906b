import { sql } from 'kysely';
import type { MessengerButton, MessengerDb } from './database.ts';

/**
 * Storage of the local messenger: people, their chats with the bot, and updates that the bot has
 * not fetched yet.
 */

export interface Person {
  id: number;
  firstName: string;
  username: string | null;
  hasBlockedBot: boolean;
}

const personColumns = ['id', 'first_name as firstName', 'username', 'has_blocked_bot as hasBlockedBot'] as const;

/**
 * Every user with a linked Telegram account gets a chat: in the demo, all demo people from the
 * start.
 */
async function inviteUsers(db: MessengerDb): Promise<void> {
  await sql`
    insert into messenger.people (id, first_name, username)
    select telegram_user_id,
           coalesce(nullif(concat_ws(' ', first_name, last_name), ''), username),
           telegram_username
      from users where telegram_user_id is not null
    on conflict do nothing`.execute(db);
}

export interface ListedPerson extends Person {
  /** The login of the linked portal account. */
  login: string | null;
  role: string | null;
  lastMessageId: number | null;
}

export async function listPeople(db: MessengerDb): Promise<ListedPerson[]> {
  await inviteUsers(db);
  return db
    .selectFrom('messenger.people')
    .leftJoin('users', 'users.telegram_user_id', 'messenger.people.id')
    .select([
      'messenger.people.id',
      'messenger.people.first_name as firstName',
      'messenger.people.username',
      'has_blocked_bot as hasBlockedBot',
      'users.username as login',
      'users.role',
    ])
    .select((eb) =>
      eb
        .selectFrom('messenger.messages')
        .select((inner) => inner.fn.max('messenger.messages.id').as('id'))
        .whereRef('person_id', '=', 'messenger.people.id')
        .as('lastMessageId'),
    )
    .orderBy('messenger.people.id')
    .execute();
}

export async function findPerson(db: MessengerDb, id: number): Promise<Person | undefined> {
  const find = () => db.selectFrom('messenger.people').select(personColumns).where('id', '=', id).executeTakeFirst();
  const known = await find();
  if (known) return known;
  await inviteUsers(db);
  return find();
}

/** Creates a Telegram person. */
export async function createPerson(db: MessengerDb): Promise<Person> {
  return db.transaction().execute(async (trx) => {
    const { id } = await trx
      .insertInto('messenger.people')
      .values({ first_name: 'Гость' })
      .returning('id')
      .executeTakeFirstOrThrow();
    return trx
      .updateTable('messenger.people')
      .set({ first_name: `Гость ${id}`, username: `guest_${id}` })
      .where('id', '=', id)
      .returning(personColumns)
      .executeTakeFirstOrThrow();
  });
}

export async function setBlocked(db: MessengerDb, id: number, hasBlockedBot: boolean): Promise<void> {
  await db.updateTable('messenger.people').set({ has_blocked_bot: hasBlockedBot }).where('id', '=', id).execute();
}

export interface Message {
  id: number;
  personId: number;
  fromBot: boolean;
  text: string;
  buttons: MessengerButton[][];
  createdAt: Date;
  editedAt: Date | null;
}

const messageColumns = [
  'id',
  'person_id as personId',
  'from_bot as fromBot',
  'text',
  'buttons',
  'created_at as createdAt',
  'edited_at as editedAt',
] as const;

/** The last 200 messages of the chat, oldest first. */
export async function listMessages(db: MessengerDb, personId: number): Promise<Message[]> {
  const newest = await db
    .selectFrom('messenger.messages')
    .select(messageColumns)
    .where('person_id', '=', personId)
    .orderBy('id', 'desc')
    .limit(200)
    .execute();
  return newest.reverse();
}

export const findMessage = (db: MessengerDb, id: number, personId: number): Promise<Message | undefined> =>
  db
    .selectFrom('messenger.messages')
    .select(messageColumns)
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .executeTakeFirst();

export const addMessage = (
  db: MessengerDb,
  message: { personId: number; fromBot: boolean; text: string; buttons?: MessengerButton[][] },
): Promise<Message> =>
  db
    .insertInto('messenger.messages')
    .values({
      person_id: message.personId,
      from_bot: message.fromBot,
      text: message.text,
      buttons: JSON.stringify(message.buttons ?? []),
    })
    .returning(messageColumns)
    .executeTakeFirstOrThrow();

/** Edits a message of the bot. As in Telegram, an edit without buttons removes them. */
export const editMessage = (
  db: MessengerDb,
  id: number,
  change: { text?: string; buttons: MessengerButton[][] },
): Promise<Message> =>
  db
    .updateTable('messenger.messages')
    .set({
      ...(change.text !== undefined && { text: change.text }),
      buttons: JSON.stringify(change.buttons),
      edited_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .returning(messageColumns)
    .executeTakeFirstOrThrow();

/** Queues an update for the bot. */
export async function addUpdate(db: MessengerDb, payload: Record<string, unknown>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`lock table messenger.updates in exclusive mode`.execute(trx);
    await trx
      .insertInto('messenger.updates')
      .values({ payload: JSON.stringify(payload) })
      .execute();
  });
}

/** Returns the updates from `offset` on, and deletes the earlier ones, which this call confirms. */
export async function takeUpdates(db: MessengerDb, offset: number, limit: number): Promise<Record<string, unknown>[]> {
  if (offset > 0) await db.deleteFrom('messenger.updates').where('id', '<', offset).execute();
  const rows = await db
    .selectFrom('messenger.updates')
    .select(['id', 'payload'])
    .where('id', '>=', Math.max(0, offset))
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id, payload }) => ({ update_id: id, ...payload }));
}

export async function addPress(db: MessengerDb, messageId: number): Promise<number> {
  const press = await db
    .insertInto('messenger.presses')
    .values({ message_id: messageId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return press.id;
}

export const answerPress = (db: MessengerDb, id: number, answer: string | null): Promise<unknown> =>
  db.updateTable('messenger.presses').set({ answered_at: sql<Date>`now()`, answer }).where('id', '=', id).execute();

/** The callback response to a press; undefined before it arrives. */
export const findPressAnswer = (db: MessengerDb, id: number): Promise<{ answer: string | null } | undefined> =>
  db
    .selectFrom('messenger.presses')
    .select('answer')
    .where('id', '=', id)
    .where('answered_at', 'is not', null)
    .executeTakeFirst();
