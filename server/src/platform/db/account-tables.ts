import type { AuditSubject } from '@kampus/contract/audit';
import type { DecisionKind } from '@kampus/contract/identity/decisions';
import type { Channel, MessageGroup } from '@kampus/contract/identity/emails';
import type { NoticedThing } from '@kampus/contract/identity/noticed-things';
import type { Language } from '@kampus/contract/languages';
import type { Role } from '@kampus/contract/roles';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { CreatedAt, NullableTimestamp, Timestamp } from './column-types.ts';

/** Tables of user accounts: profile, credentials, sessions. */
export interface AccountTables {
  users: {
    id: GeneratedAlways<number>;
    username: string;
    password_hash: string;
    role: ColumnType<Role, Role | undefined, Role>;
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
    telegram_linked_at: NullableTimestamp;
    calendar_token_hash: Buffer | null;
    created_at: CreatedAt;
    confirmed_at: NullableTimestamp;
    block_scope: 'WRITING' | 'ALL' | null;
    block_until: NullableTimestamp;
    block_reason: string | null;
    blocked_at: NullableTimestamp;
    totp_secret: string | null;
    totp_confirmed_at: NullableTimestamp;
    totp_last_step: number | null;
    staff_since: NullableTimestamp;
    erased_at: NullableTimestamp;
    passkey_handle: Buffer | null;
    email: string | null;
    email_confirmed_at: NullableTimestamp;
    email_bounced_at: NullableTimestamp;
    language: Language | null;
  };
  email_codes: {
    user_id: number;
    purpose: 'ADDRESS' | 'STUDY';
    email: string;
    code_sealed: string;
    tries: Generated<number>;
    expires_at: Timestamp;
  };
  study_proofs: {
    user_id: number;
    university_id: number;
    domain: string;
    mailbox_hash: Buffer;
    proved_at: ColumnType<Date, Date | undefined, Date | string>;
    until: Timestamp;
  };
  notification_channels: { user_id: number; message_group: MessageGroup; channel: Channel };
  passkeys: {
    id: GeneratedAlways<number>;
    user_id: number;
    credential_id: Buffer;
    public_key: Buffer;
    sign_count: number;
    is_backup_eligible: boolean;
    is_backed_up: boolean;
    transports: string[];
    name: string;
    created_at: CreatedAt;
    used_at: NullableTimestamp;
  };
  decisions: {
    id: GeneratedAlways<number>;
    user_id: number;
    kind: DecisionKind;
    subject: AuditSubject;
    facts: string;
    reason: string;
    rule: string;
    decided_by: number | null;
    decided_at: CreatedAt;
    objection: string | null;
    objected_at: NullableTimestamp;
    outcome: 'UPHELD' | 'REVERSED' | null;
    outcome_reason: string | null;
    outcome_by: number | null;
    outcome_at: NullableTimestamp;
  };
  notices: {
    id: GeneratedAlways<number>;
    what: NoticedThing;
    subject: AuditSubject;
    author_id: number | null;
    address: string;
    kind: 'SPAM' | 'ABUSE' | 'UNLAWFUL' | 'OTHER';
    why: string;
    name: string | null;
    email: string | null;
    language: Generated<Language>;
    times: Generated<number>;
    created_at: CreatedAt;
    decision: 'KEEP' | 'HIDE' | 'GONE' | null;
    reason: string | null;
    decided_by: number | null;
    decided_at: NullableTimestamp;
  };
  passkey_challenges: {
    challenge_hash: Buffer;
    purpose: 'CREATE' | 'USE';
    user_id: number | null;
    expires_at: Timestamp;
  };
  former_avatars: {
    key: string;
  };
  verification_tokens: {
    token_hash: Buffer;
    user_id: number;
    expires_at: Timestamp;
    used_at: NullableTimestamp;
    purpose: Generated<'CONFIRM' | 'TELEGRAM'>;
  };
  telegram_changes: {
    id: GeneratedAlways<number>;
    user_id: number;
    old_user_id: number;
    old_chat_id: number;
    old_username: string | null;
    changed_at: CreatedAt;
    undone_at: NullableTimestamp;
  };
  password_links: {
    token_hash: Buffer;
    user_id: number;
    created_at: CreatedAt;
    expires_at: Timestamp;
    used_at: NullableTimestamp;
  };
  recovery_codes: { user_id: number; code_hash: Buffer; used_at: NullableTimestamp };
  sign_in_devices: { user_id: number; token_hash: Buffer; last_at: ColumnType<Date, Date | undefined, Date> };
  refresh_families: {
    id: Generated<string>;
    user_id: number;
    created_at: CreatedAt;
    revoked_at: NullableTimestamp;
    device: Generated<string>;
    address: string | null;
    used_at: ColumnType<Date, Date | undefined, Date>;
    passkey_id: number | null;
  };
  refresh_tokens: {
    token_hash: Buffer;
    family_id: string;
    created_at: CreatedAt;
    expires_at: Timestamp;
    rotated_at: NullableTimestamp;
  };
}
