import { personalMoney } from './personal-money.ts';
import type { PersonalTable } from './personal-table.ts';

/** Tables without personal data: the catalogue, internal state of processes, and totals. */
export const impersonalTables = [
  ...['universities', 'faculties', 'specialties', 'topics', 'keywords', 'search_words'],
  ...['fact_labels', 'glossary', 'guide_facts', 'guide_sections', 'link_checks', 'search_misses', 'search_synonyms'],
  ...['bank_proofs', 'backups', 'transfer_days', 'kysely_migration', 'kysely_migration_lock'],
];

/**
 * Tables with rows that depend on other tables. Triggers fill them from names, keywords and free
 * slots. Tokens are removed with their session.
 */
export const followingTables = [
  ...['teacher_free', 'teacher_words', 'teacher_search_words', 'slot_openings', 'refresh_tokens'],
];

/**
 * Map of tables with personal data, for the archive, the erasure and docs/security.md. The test
 * server/src/domains/desk/privacy/privacy.test.ts fails if a table is on no list. It also fails if
 * an erasure keeps rows and `cleared` and `kept` do not name one of their columns.
 */
export const personalData: readonly PersonalTable[] = [
  {
    table: 'users',
    owners: ['id'],
    secrets: ['password_hash', 'calendar_token_hash', 'totp_secret', 'totp_last_step', 'passkey_handle'],
    isArchived: true,
    erasure: 'CLEAR',
    cleared: {
      username: "'deleted-' || id",
      password_hash: "''",
      role: "'STUDENT'",
      first_name: "'Удалённый'",
      last_name: "'пользователь'",
      sex: 'null',
      ...{ university_id: 'null', faculty_id: 'null', specialty_id: 'null' },
      avatar_key: 'null',
      telegram_user_id: 'null',
      telegram_chat_id: 'null',
      telegram_username: 'null',
      telegram_blocked_at: 'null',
      telegram_linked_at: 'null',
      calendar_token_hash: 'null',
      block_scope: 'null',
      block_until: 'null',
      block_reason: 'null',
      blocked_at: 'null',
      ...{ totp_secret: 'null', totp_confirmed_at: 'null', totp_last_step: 'null' },
      passkey_handle: 'null',
      language: 'null',
      ...{ email: 'null', email_confirmed_at: 'null', email_bounced_at: 'null' },
    },
    kept: 'created_at confirmed_at status staff_since erased_at',
    why: 'The number of the account holds ledger, lessons and comments together.',
  },
  {
    table: 'refresh_families',
    owners: ['user_id'],
    isArchived: true,
    erasure: 'CLEAR',
    cleared: { device: "''", address: 'null', revoked_at: 'coalesce(revoked_at, now())' },
    kept: 'id created_at used_at passkey_id',
    why: 'Every process hears of the end of a session by this row; the clean-up removes it within a day.',
  },
  {
    table: 'verification_tokens',
    owners: ['user_id'],
    secrets: ['token_hash'],
    isArchived: true,
    erasure: 'DELETE',
    why: '',
  },
  {
    table: 'password_links',
    owners: ['user_id'],
    secrets: ['token_hash'],
    isArchived: true,
    erasure: 'DELETE',
    why: '',
  },
  {
    table: 'passkeys',
    owners: ['user_id'],
    secrets: ['credential_id', 'public_key'],
    isArchived: true,
    erasure: 'DELETE',
    why: '',
  },
  { table: 'passkey_challenges', owners: ['user_id'], isArchived: false, erasure: 'DELETE', why: '' },
  { table: 'email_codes', owners: ['user_id'], secrets: ['code_sealed'], isArchived: true, erasure: 'DELETE', why: '' },
  { table: 'notification_channels', owners: ['user_id'], isArchived: true, erasure: 'DELETE', why: '' },
  { table: 'recovery_codes', owners: ['user_id'], isArchived: false, erasure: 'DELETE', why: '' },
  { table: 'telegram_changes', owners: ['user_id'], isArchived: true, erasure: 'DELETE', why: '' },
  { table: 'sign_in_devices', owners: ['user_id'], isArchived: false, erasure: 'DELETE', why: '' },
  { table: 'idempotency_keys', owners: ['user_id'], isArchived: false, erasure: 'DELETE', why: '' },
  { table: 'notifications', owners: ['user_id'], secrets: ['details'], isArchived: true, erasure: 'DELETE', why: '' },
  { table: 'mails', owners: ['user_id'], secrets: ['subject', 'body'], isArchived: true, erasure: 'DELETE', why: '' },
  {
    table: 'comments',
    owners: ['user_id'],
    isArchived: true,
    erasure: 'KEEP',
    kept: 'id guide_id content created_at updated_at state hidden_reason attention_since',
    why: 'The person chooses: the texts stay under «Удалённый пользователь», or go.',
  },
  {
    table: 'comment_reports',
    owners: ['user_id'],
    isArchived: true,
    erasure: 'CLEAR',
    cleared: { text: 'null' },
    kept: 'id comment_id kind created_at settled_at',
    why: 'That somebody reported counts for the decision about the comment.',
  },
  {
    table: 'guide_corrections',
    owners: ['user_id', 'decided_by'],
    isArchived: true,
    erasure: 'CLEAR',
    cleared: { may_name: 'false' },
    kept: 'id guide_id version quote kind proposal created_at decision decided_at reason',
    why: 'The correction is about the guide; nobody is named for it any more.',
  },
  { table: 'fact_confirmations', owners: ['user_id'], isArchived: true, erasure: 'DELETE', why: '' },
  {
    table: 'guide_checks',
    owners: ['checked_by'],
    isArchived: true,
    erasure: 'KEEP',
    kept: 'id guide_id version checked_at',
    why: 'The history of a guide names the erased account by number.',
  },
  {
    table: 'guide_versions',
    owners: ['saved_by'],
    isArchived: true,
    erasure: 'KEEP',
    kept: 'guide_id version topic_id title body saved_at',
    why: 'Guides are the portal’s texts; their history names the erased account by number.',
  },
  {
    table: 'guide_twins',
    owners: ['saved_by'],
    isArchived: true,
    erasure: 'KEEP',
    kept: 'guide_id language version title body made_from_version saved_at',
    why: 'As for the versions of a guide.',
  },
  {
    table: 'guides',
    owners: ['keeper_id'],
    isArchived: false,
    erasure: 'CLEAR',
    cleared: { keeper_id: 'null' },
    kept:
      'id topic_id title body plain_text language valid_from valid_to version created_at updated_at ' +
      'checked_at check_every_months withdrawn_at',
    why: '',
  },
  {
    table: 'review_reports',
    owners: ['user_id'],
    isArchived: true,
    erasure: 'CLEAR',
    cleared: { text: 'null' },
    kept: 'id review_id kind created_at settled_at',
    why: 'That somebody reported counts for the decision about the review.',
  },
  { table: 'reviews', owners: ['student_id', 'teacher_id'], isArchived: true, erasure: 'DELETE', why: '' },
  { table: 'watches', owners: ['user_id'], isArchived: true, erasure: 'DELETE', why: '' },
  { table: 'watches', owners: ['teacher_id'], isArchived: false, erasure: 'DELETE', why: '' },
  { table: 'slot_offers', owners: ['user_id'], isArchived: true, erasure: 'DELETE', why: '' },
  { table: 'teacher_keywords', owners: ['teacher_id'], isArchived: true, erasure: 'DELETE', why: '' },
  { table: 'week_templates', owners: ['teacher_id'], isArchived: true, erasure: 'DELETE', why: '' },
  {
    table: 'busy_calendars',
    owners: ['teacher_id'],
    secrets: ['address', 'etag', 'last_modified'],
    isArchived: true,
    erasure: 'DELETE',
    why: '',
  },
  { table: 'teacher_prices', owners: ['teacher_id'], isArchived: true, erasure: 'DELETE', why: '' },
  {
    table: 'teachers',
    owners: ['user_id'],
    isArchived: true,
    erasure: 'CLEAR',
    cleared: {
      location: "'Онлайн'",
      languages: "'{}'",
      room_url: 'null',
      exact_place: 'null',
      about: "''",
      busy: "'{}'",
    },
    kept: 'created_at cancel_hours answer_hours covered_only notice_hours pause_minutes lessons_per_day_max is_away',
    why: 'Lessons that were given refer to the profile.',
  },
  {
    table: 'lectures',
    owners: ['teacher_id'],
    isArchived: true,
    erasure: 'KEEP',
    kept:
      'id starts_at ends_at status location languages published_starts_at published_ends_at created_at ' +
      'deleted_at is_generated',
    why: 'Slots of lessons that were given are the students’ history too; free ones are removed before.',
  },
  {
    table: 'reservations',
    owners: ['student_id', 'teacher_id'],
    isArchived: true,
    erasure: 'CLEAR',
    cleared: { goal: 'null' },
    kept:
      'id lecture_id starts_at ends_at group_size duration price_thousandths price_cents status ' +
      'closed_by created_at answered_at paid_at answer_due_at cancel_hours free_until close_reason ' +
      'closed_at moved_at moves covered_cents earned_locked_cents paid_cents refunded_cents ' +
      'goodwill_cents fee_cents fee_waived_at',
    why: 'Lessons and their money belong to both sides.',
  },
  {
    table: 'reservation_events',
    owners: ['actor_id'],
    isArchived: true,
    erasure: 'KEEP',
    kept: 'id reservation_id at kind by_role note amount_cents',
    why: 'The history of a lesson belongs to both sides.',
  },
  {
    table: 'reservation_moves',
    owners: ['proposed_by'],
    isArchived: true,
    erasure: 'KEEP',
    kept: 'id reservation_id lecture_id starts_at ends_at state created_at until answered_at',
    why: 'The history of a lesson belongs to both sides.',
  },
  {
    table: 'reservation_reports',
    owners: ['reporter_id', 'decided_by'],
    isArchived: true,
    erasure: 'KEEP',
    kept: 'id reservation_id kind text state created_at answer_until answer answered_at decision reason decided_at',
    why: 'What was decided about a lesson must stay traceable.',
  },
  ...personalMoney,
  {
    table: 'notices',
    owners: ['author_id', 'decided_by'],
    isArchived: false,
    erasure: 'KEEP',
    kept: 'id what subject address kind why name email language times created_at decision reason decided_at',
    why: 'Who sent a notice gets an answer; its thing and its curator are known by number.',
  },
  { table: 'decisions', owners: ['user_id'], isArchived: true, erasure: 'DELETE', why: '' },
  {
    table: 'decisions',
    ...({ owners: ['decided_by', 'outcome_by'], isArchived: false, erasure: 'KEEP' } as const),
    kept: 'id user_id kind subject facts reason rule decided_at objection objected_at outcome outcome_reason outcome_at',
    why: 'Who decided about a person is known to that person’s statement by number.',
  },
  {
    table: 'audit_entries',
    owners: ['actor_id'],
    isArchived: true,
    erasure: 'KEEP',
    kept: 'id at action subject details',
    why: 'What staff did must stay traceable; the audit is append-only.',
  },
];
