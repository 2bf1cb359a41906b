import type { FactKind, FactUnit } from '@kampus/contract/guides/facts';
import type { Language, TwinLanguage } from '@kampus/contract/languages';
import type { MoveState } from '@kampus/contract/lessons/moves';
import type { Decision, ReportKind, ReportState } from '@kampus/contract/lessons/reports';
import type { EventKind, ReservationStatus } from '@kampus/contract/lessons/reservations';
import type { Role } from '@kampus/contract/roles';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { AccountTables } from './account-tables.ts';
import type { CreatedAt, NullableTimestamp, Timestamp } from './column-types.ts';
import type { GuideTables } from './guide-tables.ts';
import type { MoneyTables } from './money-tables.ts';
import type { NotificationKind } from './notification-kind.ts';
import type { ScheduleTables } from './schedule-tables.ts';

/** Table types for kysely. The tables come from db/migrations. */

export interface Database extends AccountTables, GuideTables, MoneyTables, ScheduleTables {
  universities: {
    id: Generated<number>;
    short_name: string;
    full_name: string;
    name: string | null;
    mail_domains: string | null;
    retired: Generated<boolean>;
    position: Generated<number>;
  };
  faculties: {
    id: Generated<number>;
    university_id: number;
    short_name: string;
    name: string | null;
    retired: Generated<boolean>;
    position: Generated<number>;
  };
  specialties: {
    id: Generated<number>;
    faculty_id: number;
    short_name: string;
    retired: Generated<boolean>;
    position: Generated<number>;
  };
  topics: {
    id: Generated<number>;
    university_id: number;
    type: 'FACULTY' | 'DORM' | 'LIFE';
    name: string;
    title: string | null;
    description: string | null;
    main_guide_id: number | null;
    retired: Generated<boolean>;
    position: Generated<number>;
  };
  keywords: { id: Generated<number>; keyword: string; retired: Generated<boolean>; position: Generated<number> };

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
    /** Null if the call stores no answer. */
    answer: ColumnType<unknown | null, string | null | undefined, string | null>;
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
    checked_at: string | null;
    keeper_id: number | null;
    check_every_months: number | null;
    withdrawn_at: NullableTimestamp;
  };
  guide_corrections: {
    id: GeneratedAlways<number>;
    guide_id: number;
    user_id: number;
    version: number;
    quote: string;
    kind: 'OUTDATED' | 'WRONG';
    proposal: string | null;
    may_name: boolean;
    created_at: CreatedAt;
    decision: 'ACCEPT' | 'DECLINE' | null;
    decided_at: NullableTimestamp;
    decided_by: number | null;
    reason: string | null;
    language: TwinLanguage | null;
  };
  guide_checks: {
    id: GeneratedAlways<number>;
    guide_id: number;
    version: number;
    checked_by: number;
    checked_at: CreatedAt;
  };
  fact_labels: {
    id: Generated<number>;
    label: string;
    synonyms: string | null;
    label_uk: string | null;
    label_sk: string | null;
    label_en: string | null;
    shelf_months: Generated<number | null>;
    retired: Generated<boolean>;
    position: Generated<number>;
  };
  glossary: {
    id: Generated<number>;
    term: string;
    reading: string;
    meaning: string;
    meaning_uk: string;
    meaning_sk: string | null;
    meaning_en: string | null;
    example: string | null;
    place: string | null;
    synonyms: string | null;
    retired: Generated<boolean>;
    position: Generated<number>;
  };
  search_misses: {
    week: string;
    query: string;
    searches: Generated<number>;
    asks: Generated<number>;
  };
  search_synonyms: {
    id: Generated<number>;
    word: string;
    synonyms: string;
    retired: Generated<boolean>;
    position: Generated<number>;
  };
  guide_sections: {
    guide_id: number;
    language: Generated<Language>;
    position: number;
    anchor: string | null;
    heading: string;
    facts: string;
    text: string;
  };
  guide_facts: {
    id: GeneratedAlways<number>;
    guide_id: number;
    position: number;
    label: string;
    value: string;
    years: string | null;
    year_to: number | null;
    kind: FactKind;
    cents_from: number | null;
    cents_to: number | null;
    unit: FactUnit | null;
    date_from: string | null;
    date_to: string | null;
    source: string | null;
    confirmed_on: string | null;
  };
  fact_confirmations: {
    fact_id: number;
    user_id: number;
    month: string;
    created_at: CreatedAt;
  };
  link_checks: {
    address: string;
    state: 'OK' | 'MOVED' | 'GONE' | 'BLOCKED' | 'UNREACHABLE';
    status: number | null;
    moved_to: string | null;
    failed_nights: Generated<number>;
    accepted_state: string | null;
    checked_at: CreatedAt;
  };
  comments: {
    id: GeneratedAlways<number>;
    guide_id: number;
    user_id: number;
    content: string;
    created_at: CreatedAt;
    updated_at: NullableTimestamp;
    state: Generated<'SHOWN' | 'HELD' | 'HIDDEN'>;
    hidden_reason: string | null;
    attention_since: NullableTimestamp;
  };
  comment_reports: {
    id: GeneratedAlways<number>;
    comment_id: number;
    user_id: number;
    kind: 'SPAM' | 'ABUSE' | 'UNLAWFUL' | 'OTHER';
    text: string | null;
    created_at: CreatedAt;
    settled_at: NullableTimestamp;
  };

  teachers: {
    user_id: number;
    location: Generated<string>;
    languages: Generated<string[]>;
    created_at: CreatedAt;
    room_url: string | null;
    exact_place: string | null;
    about: Generated<string>;
    cancel_hours: Generated<number>;
    answer_hours: Generated<number>;
    covered_only: Generated<boolean>;
    notice_hours: Generated<number>;
    pause_minutes: Generated<number>;
    lessons_per_day_max: number | null;
    busy: Generated<string>;
    is_away: Generated<boolean>;
  };
  teacher_keywords: { teacher_id: number; keyword_id: number };
  teacher_prices: { teacher_id: number; group_size: number; price_thousandths: number };
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
    status: Generated<ReservationStatus>;
    closed_by: 'STUDENT' | 'TEACHER' | 'ADMIN' | 'SYSTEM' | null;
    created_at: CreatedAt;
    answered_at: NullableTimestamp;
    paid_at: NullableTimestamp;
    answer_due_at: Timestamp;
    cancel_hours: Generated<number>;
    free_until: Timestamp;
    close_reason: string | null;
    closed_at: NullableTimestamp;
    moved_at: NullableTimestamp;
    moves: Generated<number>;
    covered_cents: Generated<number>;
    earned_locked_cents: Generated<number>;
    paid_cents: Generated<number>;
    refunded_cents: Generated<number>;
    goodwill_cents: Generated<number>;
    fee_cents: Generated<number>;
    fee_waived_at: NullableTimestamp;
    goal: string | null;
  };

  reservation_events: {
    id: GeneratedAlways<number>;
    reservation_id: number;
    at: CreatedAt;
    kind: EventKind;
    by_role: 'STUDENT' | 'TEACHER' | 'ADMIN' | 'SYSTEM';
    actor_id: number | null;
    note: string | null;
    amount_cents: number | null;
  };
  reservation_moves: {
    id: GeneratedAlways<number>;
    reservation_id: number;
    proposed_by: number;
    lecture_id: number;
    starts_at: Timestamp;
    ends_at: Timestamp;
    state: Generated<MoveState>;
    created_at: CreatedAt;
    until: Timestamp;
    answered_at: NullableTimestamp;
  };
  reservation_reports: {
    id: GeneratedAlways<number>;
    reservation_id: number;
    reporter_id: number;
    kind: ReportKind;
    text: string;
    state: Generated<ReportState>;
    created_at: CreatedAt;
    answer_until: Timestamp;
    answer: string | null;
    answered_at: NullableTimestamp;
    decision: Decision | null;
    reason: string | null;
    decided_by: number | null;
    decided_at: NullableTimestamp;
  };
  notifications: {
    id: GeneratedAlways<number>;
    user_id: number;
    kind: NotificationKind;
    reservation_id: number | null;
    transfer_id: number | null;
    state: Generated<'WAITING' | 'BY_MAIL' | 'SENT' | 'FAILED' | 'NO_TELEGRAM'>;
    error: string | null;
    details: ColumnType<Record<string, unknown> | null, string | null | undefined, string | null>;
    created_at: CreatedAt;
    queued_at: NullableTimestamp;
    sent_at: NullableTimestamp;
    occasion: Generated<number>;
    message_id: number | null;
    chat_id: number | null;
    has_buttons: Generated<boolean>;
    trace: string | null;
  };
  mails: {
    id: GeneratedAlways<number>;
    user_id: number | null;
    address: string | null;
    subject: string | null;
    body: string | null;
    state: Generated<'WAITING' | 'SENT' | 'FAILED'>;
    error: string | null;
    created_at: CreatedAt;
    queued_at: NullableTimestamp;
    settled_at: NullableTimestamp;
    notification_id: number | null;
    language: Generated<Language>;
  };
  backups: {
    id: GeneratedAlways<number>;
    file: string;
    bytes: number;
    made_at: CreatedAt;
    proved_at: NullableTimestamp;
    failure: string | null;
  };
}

export type UserRole = Role;

/** Account 1 is the treasury, the source of top-ups. A migration creates it. */
export const treasuryAccountId = 1;
