import type { LectureStatus } from '@kampus/contract/teaching/lectures';
import type { WeekException, WeekRule } from '@kampus/contract/teaching/week';
import type { DayPart } from '@kampus/contract/time';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { CreatedAt, NullableTimestamp, Timestamp } from './column-types.ts';

/** Tables of slots, week templates and external calendars. The other tables are in schema.ts. */
export interface ScheduleTables {
  /** `claim-slot.ts` and `publish-slots.ts` name the columns that new slots get. */
  lectures: {
    id: GeneratedAlways<number>;
    teacher_id: number;
    starts_at: Timestamp;
    ends_at: Timestamp;
    status: Generated<LectureStatus>;
    location: string;
    languages: string[];
    published_starts_at: Timestamp;
    published_ends_at: Timestamp;
    created_at: CreatedAt;
    deleted_at: NullableTimestamp;
    is_generated: Generated<boolean>;
  };
  watches: {
    id: GeneratedAlways<number>;
    user_id: number;
    teacher_id: number | null;
    query: Generated<string>;
    part: DayPart | null;
    until: string;
    created_at: CreatedAt;
  };
  slot_offers: { lecture_id: number; user_id: number; until: Timestamp };
  week_templates: {
    teacher_id: number;
    rules: ColumnType<WeekRule[], string, string>;
    exceptions: ColumnType<WeekException[], string, string>;
    holidays: boolean;
    version: Generated<number>;
    published_through: ColumnType<string | null, string | null | undefined, string | null>;
    created_at: CreatedAt;
  };
  busy_calendars: {
    id: GeneratedAlways<number>;
    teacher_id: number;
    name: string;
    address: string;
    host: string;
    state: Generated<'OK' | 'UNREACHABLE' | 'UNREADABLE'>;
    fault: string | null;
    read_at: NullableTimestamp;
    failing_since: NullableTimestamp;
    failures: Generated<number>;
    told_at: NullableTimestamp;
    next_read_at: ColumnType<Date, Date | string | undefined, Date | string>;
    etag: string | null;
    last_modified: string | null;
    known_until: NullableTimestamp;
    event_count: Generated<number>;
    /** Text form of a tstzmultirange. */
    busy: Generated<string>;
    created_at: CreatedAt;
  };
}
