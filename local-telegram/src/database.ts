import { readFile } from 'node:fs/promises';
import { type ColumnType, type Generated, type GeneratedAlways, type Kysely, sql } from 'kysely';

/** An inline button as the Bot API describes it. */
export interface MessengerButton {
  text: string;
  callback_data?: string;
  /** Opens an address instead. */
  url?: string;
}

type CreatedAt = ColumnType<Date, never, never>;
type NullableTimestamp = ColumnType<Date | null, never, Date>;

/** The tables of schema.sql. */
type MessengerTables = {
  'messenger.people': {
    id: Generated<number>;
    first_name: string;
    username: string | null;
    has_blocked_bot: Generated<boolean>;
    created_at: CreatedAt;
  };
  'messenger.messages': {
    id: GeneratedAlways<number>;
    person_id: number;
    from_bot: boolean;
    text: string;
    buttons: ColumnType<MessengerButton[][], string | undefined, string>;
    created_at: CreatedAt;
    edited_at: NullableTimestamp;
  };
  'messenger.updates': { id: GeneratedAlways<number>; payload: ColumnType<Record<string, unknown>, string, never> };
  'messenger.presses': {
    id: GeneratedAlways<number>;
    message_id: number;
    answered_at: NullableTimestamp;
    answer: string | null;
  };
};

/** What the messenger reads of the portal's own table. */
type PortalTables = {
  users: { telegram_user_id: number | null; username: string; role: string };
};

/** The portal's database with the messenger's tables. */
export type MessengerDb = Kysely<PortalTables & MessengerTables>;

/** Makes the messenger's tables where they are missing. Processes that start together do it one after the other. */
export async function openMessengerDatabase<Portal>(db: Kysely<Portal>): Promise<MessengerDb> {
  const statements = await readFile(new URL('./schema.sql', import.meta.url), 'utf8');
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('messenger schema'))`.execute(trx);
    await sql.raw(statements).execute(trx);
  });
  // The portal has the table of users, and this transaction has made the others.
  return db as unknown as MessengerDb;
}
