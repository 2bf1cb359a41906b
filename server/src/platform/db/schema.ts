import type { Role } from '@kampus/contract/roles';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** The tables as kysely sees them; db/migrations is where they come from. */

type Timestamp = ColumnType<Date, Date | string, Date | string>;
type CreatedAt = ColumnType<Date, Date | string | undefined, never>;
type NullableTimestamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

export interface Database {
  universities: { id: Generated<number>; short_name: string; full_name: string; name: string | null };
  faculties: { id: Generated<number>; university_id: number; short_name: string; name: string | null };
  specialties: { id: Generated<number>; faculty_id: number; short_name: string };
  topics: {
    id: Generated<number>;
    university_id: number;
    type: 'FACULTY' | 'DORM';
    name: string;
    title: string | null;
    description: string | null;
    main_guide_id: number | null;
  };
  keywords: { id: Generated<number>; keyword: string };

  users: {
    id: GeneratedAlways<number>;
    username: string;
    password_hash: string;
    role: ColumnType<UserRole, UserRole | undefined, UserRole>;
    status: ColumnType<'PENDING' | 'CONFIRMED', 'PENDING' | 'CONFIRMED' | undefined, 'PENDING' | 'CONFIRMED'>;
    first_name: string | null;
    last_name: string | null;
    sex: 'MALE' | 'FEMALE' | null;
    university_id: number | null;
    faculty_id: number | null;
    specialty_id: number | null;
    avatar_key: string | null;
    telegram_user_id: number | null;
    telegram_chat_id: number | null;
    telegram_username: string | null;
    telegram_blocked_at: NullableTimestamp;
    calendar_token_hash: Buffer | null;
    created_at: CreatedAt;
    confirmed_at: NullableTimestamp;
  };
  verification_tokens: { token_hash: Buffer; user_id: number; expires_at: Timestamp; used_at: NullableTimestamp };
  sign_in_addresses: { user_id: number; address: string; last_at: CreatedAt };
  refresh_families: { id: Generated<string>; user_id: number; created_at: CreatedAt; revoked_at: NullableTimestamp };
  refresh_tokens: {
    token_hash: Buffer;
    family_id: string;
    created_at: CreatedAt;
    expires_at: Timestamp;
    rotated_at: NullableTimestamp;
  };
  audit_entries: {
    id: GeneratedAlways<number>;
    at: CreatedAt;
    actor_id: number | null;
    action: string;
    subject: string;
    details: ColumnType<Record<string, unknown>, string, never>;
  };
  idempotency_keys: {
    user_id: number;
    operation: string;
    key: string;
    request_hash: Buffer;
    answer: ColumnType<unknown, string, string>;
    created_at: CreatedAt;
  };

  guides: {
    id: Generated<number>;
    topic_id: number;
    title: string;
    body: string;
    plain_text: string;
    language: Generated<string>;
    valid_from: string;
    valid_to: string;
    version: Generated<number>;
    created_at: CreatedAt;
    updated_at: ColumnType<Date, Date | undefined, Date>;
  };
  guide_versions: {
    guide_id: number;
    version: number;
    topic_id: number;
    title: string;
    body: string;
    saved_by: number | null;
    saved_at: CreatedAt;
  };
  comments: {
    id: GeneratedAlways<number>;
    guide_id: number;
    user_id: number;
    content: string;
    created_at: CreatedAt;
    updated_at: NullableTimestamp;
  };

  teachers: { user_id: number; location: Generated<string>; languages: Generated<string[]>; created_at: CreatedAt };
  teacher_keywords: { teacher_id: number; keyword_id: number };
  teacher_prices: { teacher_id: number; group_size: number; price_thousandths: number };
  lectures: {
    id: GeneratedAlways<number>;
    teacher_id: number;
    starts_at: Timestamp;
    ends_at: Timestamp;
    status: Generated<'OPEN' | 'RESERVED' | 'CLOSED'>;
    location: string;
    languages: string[];
    published_starts_at: Timestamp;
    published_ends_at: Timestamp;
    created_at: CreatedAt;
    deleted_at: NullableTimestamp;
  };
  reservations: {
    id: GeneratedAlways<number>;
    lecture_id: number;
    teacher_id: number;
    student_id: number;
    starts_at: Timestamp;
    ends_at: Timestamp;
    group_size: number;
    duration: number;
    price_thousandths: number;
    price_cents: number;
    status: Generated<'PENDING' | 'CONFIRMED' | 'PAID' | 'CLOSED'>;
    closed_by: 'TEACHER' | 'ADMIN' | 'SYSTEM' | null;
    created_at: CreatedAt;
    answered_at: NullableTimestamp;
    paid_at: NullableTimestamp;
  };

  accounts: {
    id: GeneratedAlways<number>;
    user_id: number | null;
    balance_cents: Generated<number>;
    overdraft_cents: Generated<number>;
    transaction_count: Generated<number>;
  };
  transfers: {
    id: GeneratedAlways<number>;
    kind: 'TOP_UP' | 'LESSON';
    from_account_id: number;
    to_account_id: number;
    amount_cents: number;
    description: string;
    reservation_id: number | null;
    actor_id: number | null;
    created_at: CreatedAt;
  };
  notifications: {
    id: GeneratedAlways<number>;
    user_id: number;
    kind: NotificationKind;
    reservation_id: number | null;
    transfer_id: number | null;
    state: Generated<'WAITING' | 'SENT' | 'FAILED' | 'NO_TELEGRAM'>;
    error: string | null;
    created_at: CreatedAt;
    queued_at: NullableTimestamp;
    sent_at: NullableTimestamp;
  };
  telegram_pace: { id: Generated<number>; free_at: Timestamp };
}

export type UserRole = Role;

export type NotificationKind =
  | 'REQUESTED'
  | 'UNANSWERED'
  | 'CONFIRMED'
  | 'CONFIRMED_TEACHER'
  | 'REFUSED'
  | 'EXPIRED'
  | 'PAID'
  | 'REMINDER_DAY'
  | 'REMINDER_HOUR'
  | 'TOPPED_UP';

/** Account 1 is the treasury, from which top-ups come; the migration opens it. */
export const treasuryAccountId = 1;
