import { readFile } from 'node:fs/promises';
import { type ColumnType, type Generated, type GeneratedAlways, type Kysely, sql } from 'kysely';

/** An inline button as the Bot API describes it. */
export interface MessengerButton {
  text: string;
  callback_data?: string;
  /** If present, the button opens this address. */
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

/** The columns of the portal's own table that the messenger reads. */
type PortalTables = {
  users: { telegram_user_id: number | null; username: string; role: string };
};

/** The portal's database with the messenger's tables. */
export type MessengerDb = Kysely<PortalTables & MessengerTables>;

/**
 * Creates the missing messenger tables. Processes that start together do it one after the other.
 */
export async function openMessengerDatabase<Portal>(db: Kysely<Portal>): Promise<MessengerDb> {
  const statements = await readFile(new URL('./schema.sql', import.meta.url), 'utf8');
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('messenger schema'))`.execute(trx);
    await sql.raw(statements).execute(trx);
  });
  // `users` is a table of the portal; the others exist since this transaction.
  return db as unknown as MessengerDb;
}
