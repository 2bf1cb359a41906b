import type { ColumnType } from 'kysely';

/** Instants as kysely sees them: read as dates, written as dates or ISO texts. */

export type Timestamp = ColumnType<Date, Date | string, Date | string>;
export type CreatedAt = ColumnType<Date, Date | string | undefined, never>;
export type NullableTimestamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
