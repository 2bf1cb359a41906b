/** A row to insert, by column. */
export type Row = Record<string, unknown>;

const at = '2026-12-01T10:00:00Z';
const paid = { status: 'PAID', paid_at: at, paid_cents: 1000 };
const closed = { status: 'CLOSED', closed_at: at, closed_by: 'STUDENT' };
const fromPerson = { from_account_id: 901 };

/**
 * For each table a row whose only fault is that other tables do not have what it names, and changes
 * that each break one constraint.
 */
export const refusedRows: Record<string, { row: Row; faults: Record<string, Row[]> }> = {
  accounts: {
    row: { user_id: 900 },
    faults: {
      accounts_balance_check: [{ balance_cents: -1 }, { balance_cents: 5, locked_cents: 6 }],
      accounts_closed_check: [{ is_closed: true, balance_cents: 1 }],
      accounts_locked_check: [{ locked_cents: -1 }],
      accounts_overdraft_check: [{ overdraft_cents: -1, balance_cents: 5 }],
      accounts_treasury_check: [{ user_id: null }],
    },
  },
  transfers: {
    row: { kind: 'TOP_UP', from_account_id: 1, to_account_id: 900, amount_cents: 100, description: 'Перевод' },
    faults: {
      transfers_amount_check: [{ amount_cents: 0 }],
      transfers_kind_check: [{ kind: 'GIFT' }],
      transfers_lesson_check: [{ kind: 'LESSON' }, { kind: 'FEE' }, { reservation_id: 5 }],
      transfers_locks_check: [
        ...[{ locked_cents: -1 }, { locked_cents: 101 }, { unlocked_cents: 1 }],
        ...[
          { ...fromPerson, unlocked_cents: -1 },
          { ...fromPerson, kind: 'PAYOUT', to_account_id: 1, locked_cents: 1 },
        ],
      ],
      transfers_reverses_check: [{ kind: 'REVERSAL' }, { reverses_id: 5 }],
      transfers_treasury_check: [
        ...[{ kind: 'PAYOUT' }, { kind: 'RETURN' }],
        { ...fromPerson, kind: 'REVERSAL', reverses_id: 5 },
      ],
      transfers_two_sides_check: [{ to_account_id: 1 }],
    },
  },
  payouts: {
    row: { account_id: 900, purpose: 'EARNED', amount_cents: 100 },
    faults: {
      payouts_amount_check: [{ amount_cents: 0 }],
      payouts_batch_check: [{ batch_id: 5, state: 'CANCELLED', decided_at: at }],
      payouts_decided_check: [
        ...[{ decided_by: 5 }, { decided_at: at }, { state: 'CANCELLED' }],
        { state: 'REFUSED', decided_at: at, reason: 'Ошибка' },
      ],
      payouts_erase_comments_check: [{ erase_comments: 'KEEP' }, { purpose: 'RETURN', erase_comments: 'SOME' }],
      payouts_payee_check: [{ payee: 'Мария' }],
      payouts_purpose_check: [{ purpose: 'GIFT' }],
      payouts_reason_check: [{ reason: 'Ошибка' }, { state: 'BOUNCED', decided_at: at, transfer_id: 5 }],
      payouts_reference_check: [{ reference: '0123456789' }, { reference: '123456789' }],
      payouts_state_check: [{ state: 'LOST', decided_at: at }],
      payouts_transfer_check: [{ state: 'SENT', decided_at: at }, { transfer_id: 5 }],
    },
  },
  payout_batches: {
    row: {
      ...{ created_by: 900, execute_on: '2026-12-01', iban: 'SK00', name: 'Kampus' },
      ...{ payout_count: 1, total_cents: 1, file_hash: '\\x00' },
    },
    faults: {
      payout_batches_count_check: [{ payout_count: 0 }, { total_cents: 0 }],
      payout_batches_released_check: [{ released_by: 5 }, { released_at: at }],
    },
  },
  top_up_intents: {
    row: { account_id: 900, reference: '1234567890', amount_cents: 100 },
    faults: {
      top_up_intents_amount_check: [{ amount_cents: 0 }],
      top_up_intents_reference_check: [{ reference: '0123456789' }],
    },
  },
  top_up_totals: {
    row: { user_id: 900, day: '2026-12-01', given_max_cents: 1, received_max_cents: 1 },
    faults: {
      top_up_totals_direction_check: [{ direction: 'UP' }],
      top_up_totals_given_check: [{ given_cents: 2 }],
      top_up_totals_received_check: [{ received_cents: 2 }],
    },
  },
  bank_lines: {
    row: { statement_id: 900, checksum: '\\x00', booked_on: '2026-12-01', amount_cents: 1, details: '' },
    faults: {
      bank_lines_amount_check: [{ amount_cents: 0 }],
      bank_lines_decided_check: [
        ...[{ decided_by: 5 }, { decided_at: at }, { reason: 'Чужое' }],
        { state: 'DISCARDED', decided_by: 5, decided_at: at },
      ],
      bank_lines_state_check: [{ state: 'LOST' }],
      bank_lines_transfer_check: [{ transfer_id: 5 }, { payout_id: 5 }, { state: 'MATCHED' }],
    },
  },
  lectures: {
    row: {
      ...{ teacher_id: 900, location: 'Онлайн', languages: ['Русский'] },
      ...{ starts_at: at, ends_at: '2026-12-01T11:00:00Z' },
      ...{ published_starts_at: at, published_ends_at: '2026-12-01T11:00:00Z' },
    },
    faults: {
      lectures_deleted_only_open_check: [{ deleted_at: at, status: 'RESERVED' }],
      lectures_grid_check: [{ starts_at: '2026-12-01T10:15:00Z' }, { ends_at: '2026-12-01T11:15:00Z' }],
      lectures_length_check: [{ ends_at: at }, { ends_at: '2026-12-01T22:30:00Z' }],
      lectures_status_check: [{ status: 'LOST' }],
    },
  },
  reservations: {
    row: {
      ...{ lecture_id: 900, teacher_id: 901, student_id: 902, group_size: 1, duration: 2 },
      ...{ starts_at: at, ends_at: '2026-12-01T11:00:00Z', answer_due_at: at, free_until: at },
      ...{ price_thousandths: 5000, price_cents: 1000 },
    },
    faults: {
      reservations_closed_at_check: [{ closed_at: at }, { ...closed, closed_at: null }],
      reservations_closed_by_check: [
        ...[{ closed_by: 'STUDENT' }, { ...closed, closed_by: null }],
        { ...closed, closed_by: 'NOBODY' },
      ],
      reservations_cover_check: [{ covered_cents: 1000 }, { status: 'CONFIRMED', covered_cents: 999 }],
      reservations_duration_check: [{ duration: 3 }, { duration: 0, ends_at: at }],
      reservations_earned_lock_check: [{ earned_locked_cents: 1000 }, { ...paid, earned_locked_cents: 999 }],
      reservations_fee_check: [
        ...[{ fee_cents: 1 }, { ...closed, fee_cents: 1001 }],
        { ...closed, closed_by: 'TEACHER', fee_cents: 1 },
      ],
      reservations_goal_check: [{ goal: '' }, { goal: 'а'.repeat(501) }],
      reservations_group_size_check: [{ group_size: 0 }, { group_size: 11 }],
      reservations_not_own_lecture_check: [{ student_id: 901 }],
      reservations_paid_at_check: [
        { paid_at: at, paid_cents: 1000 },
        { ...paid, paid_at: null },
        { ...paid, paid_cents: 999 },
      ],
      reservations_price_check: [{ price_cents: 0 }, { price_thousandths: 0 }],
      reservations_refund_check: [
        ...[{ refunded_cents: 1 }, { ...paid, refunded_cents: 600, goodwill_cents: 500 }],
        ...[
          { ...paid, refunded_cents: -1 },
          { ...paid, goodwill_cents: -1 },
        ],
      ],
      reservations_status_check: [{ status: 'LOST' }],
    },
  },
  reservation_moves: {
    row: {
      ...{ reservation_id: 900, proposed_by: 901, lecture_id: 902 },
      ...{ starts_at: at, ends_at: '2026-12-01T11:00:00Z', until: at },
    },
    faults: {
      reservation_moves_answered_at_check: [{ answered_at: at }, { state: 'ACCEPTED' }],
      reservation_moves_state_check: [{ state: 'LOST', answered_at: at }],
    },
  },
  reservation_reports: {
    row: { reservation_id: 900, reporter_id: 901, kind: 'OTHER', text: 'Текст', answer_until: at },
    faults: {
      reservation_reports_decision_check: [
        ...[{ decision: 'ALL' }, { state: 'AGREED' }, { state: 'DECIDED', decision: 'ALL' }],
        { state: 'AGREED', decision: 'SOME' },
      ],
      reservation_reports_kind_check: [{ kind: 'NOISE' }],
      reservation_reports_state_check: [{ state: 'LOST' }],
    },
  },
  users: {
    row: { username: 'checked', password_hash: 'none' },
    faults: {
      users_block_reason_check: [{ block_scope: 'ALL' }, { block_reason: 'Реклама' }],
      users_block_scope_check: [{ block_scope: 'SOME', block_reason: 'Реклама' }],
      users_email_check: [{ email: 'a@stuba.sk' }, { email_confirmed_at: at }, { email_bounced_at: at }],
      users_language_check: [{ language: 'de' }],
      users_rank_needs_confirmation_check: [{ role: 'TEACHER' }],
      users_role_check: [{ role: 'OWNER', status: 'CONFIRMED' }],
      users_sex_check: [{ sex: 'OTHER' }],
      users_status_check: [{ status: 'LOST' }],
      users_totp_check: [{ totp_confirmed_at: at }],
    },
  },
  teachers: {
    row: { user_id: 900 },
    faults: {
      teachers_answer_hours_check: [{ answer_hours: 1 }, { answer_hours: 49 }],
      teachers_cancel_hours_check: [{ cancel_hours: 5 }],
      teachers_lessons_per_day_max_check: [{ lessons_per_day_max: 0 }, { lessons_per_day_max: 21 }],
      teachers_notice_hours_check: [{ notice_hours: -1 }, { notice_hours: 73 }],
      teachers_pause_minutes_check: [{ pause_minutes: 15 }],
      teachers_room_url_check: [{ room_url: 'http://zoom.us/j/1' }],
    },
  },
  week_templates: {
    row: { teacher_id: 900 },
    faults: {
      week_templates_exceptions_check: [{ exceptions: {} }, { exceptions: Array.from({ length: 801 }, () => 0) }],
      week_templates_rules_check: [{ rules: {} }, { rules: Array.from({ length: 169 }, () => 0) }],
    },
  },
  bank_statements: {
    row: { source: 'FOLDER', file_name: 'camt.xml', duplicate_count: 0 },
    faults: {
      bank_statements_created_by_check: [{ created_by: 5 }],
      bank_statements_source_check: [{ source: 'MAIL' }],
    },
  },
  busy_calendars: {
    row: { teacher_id: 900, name: 'Работа', address: 'sealed', host: 'calendar.example' },
    faults: {
      busy_calendars_fault_check: [{ fault: 'NO_ANSWER' }, { state: 'UNREACHABLE' }],
      busy_calendars_state_check: [{ state: 'LOST', fault: 'NO_ANSWER' }],
    },
  },
  comments: {
    row: { guide_id: 900, user_id: 901, content: 'Спасибо' },
    faults: {
      comments_content_check: [{ content: '' }],
      comments_hidden_reason_check: [{ state: 'HIDDEN' }, { hidden_reason: 'Реклама' }],
      comments_state_check: [{ state: 'LOST' }],
    },
  },
  comment_reports: {
    row: { comment_id: 900, user_id: 901, kind: 'SPAM' },
    faults: {
      comment_reports_kind_check: [{ kind: 'NOISE' }],
      comment_reports_text_check: [{ text: 'а'.repeat(1001) }],
    },
  },
  fact_confirmations: { row: { fact_id: 900, user_id: 901, month: '2026-12-01' }, faults: {} },
  decisions: {
    row: { user_id: 900, kind: 'BLOCKED', subject: 'user:900', facts: 'Реклама', reason: 'Реклама', rule: '1' },
    faults: {
      decisions_kind_check: [{ kind: 'PRAISED' }],
      decisions_objection_check: [{ objection: 'Нет' }, { objected_at: at }, { objection: '', objected_at: at }],
      decisions_outcome_check: [
        ...[{ outcome_at: at }, { outcome: 'UPHELD', outcome_at: at }],
        { objection: 'Нет', objected_at: at, outcome: 'LOST', outcome_at: at },
      ],
    },
  },
  notices: {
    row: {
      ...{ what: 'COMMENT', subject: 'comment:1', address: '/', kind: 'SPAM', why: 'Реклама' },
      ...{ email: 'a@stuba.sk', name: 'Мария', language: 'ru' },
    },
    faults: {
      notices_decision_check: [{ decision: 'KEEP' }, { reason: 'Нет' }, { decided_at: at }],
      notices_email_check: [{ email: null }],
      notices_kind_check: [{ kind: 'NOISE' }],
      notices_language_check: [{ language: 'de' }],
      notices_line_check: [{ name: 'а\nб' }, { email: 'a@stuba.sk\nBcc: b@stuba.sk' }],
      notices_times_check: [{ times: 0 }],
      notices_what_check: [{ what: 'PAGE' }],
      notices_why_check: [{ why: '' }, { why: 'а'.repeat(3001) }],
    },
  },
  mails: {
    row: { address: 'a@stuba.sk', subject: 'Код', body: '123456', language: 'ru' },
    faults: {
      mails_content_check: [{ state: 'SENT', settled_at: at }, { body: null }, { notification_id: 5 }],
      mails_language_check: [{ language: 'de' }],
      mails_line_check: [{ subject: 'Код\nBcc: b@stuba.sk' }, { address: 'a@stuba.sk\n' }],
    },
  },
  email_codes: {
    row: { user_id: 900, purpose: 'ADDRESS', email: 'a@stuba.sk', code_sealed: 'sealed', expires_at: at },
    faults: {
      email_codes_email_check: [{ email: 'a@stuba.sk\n' }],
      email_codes_purpose_check: [{ purpose: 'GIFT' }],
      email_codes_tries_check: [{ tries: -1 }, { tries: 6 }],
    },
  },
  guide_corrections: {
    row: { guide_id: 900, user_id: 901, version: 1, quote: 'до мая', kind: 'WRONG', may_name: false },
    faults: {
      guide_corrections_decided_check: [{ decision: 'ACCEPT' }, { decided_at: at }],
      guide_corrections_decision_check: [{ decision: 'LOST', decided_at: at }],
      guide_corrections_language_check: [{ language: 'ru' }],
      guide_corrections_kind_check: [{ kind: 'NOISE' }],
      guide_corrections_proposal_check: [{ proposal: 'а'.repeat(2001) }],
      guide_corrections_quote_check: [{ quote: '' }, { quote: 'а'.repeat(1001) }],
    },
  },
  guide_facts: {
    row: { guide_id: 900, position: 0, label: 'Приём', value: 'до 31 мая', kind: 'TEXT' },
    faults: {
      guide_facts_kind_check: [
        ...[{ kind: 'MONEY' }, { kind: 'DATE' }, { kind: 'LOST' }, { unit: 'YEAR' }, { date_to: at }],
        ...[
          { kind: 'MONEY', cents_from: 2, cents_to: 1 },
          { kind: 'MONEY', cents_from: 1, date_to: at },
          { kind: 'DATE', date_from: at },
          { kind: 'DATE', date_to: at },
          { kind: 'DATE', date_from: '2026-12-02', date_to: '2026-12-01' },
        ],
        ...[{ unit: 'YEAR' }, { cents_from: 1 }, { cents_to: 1 }].map((more) => ({
          ...{ kind: 'DATE', date_from: at, date_to: at },
          ...more,
        })),
      ],
      guide_facts_unit_check: [{ kind: 'MONEY', cents_from: 1, unit: 'DAY' }],
    },
  },
  guides: {
    row: {
      ...{ topic_id: 900, title: 'Гайд', body: '<p>Текст</p>', plain_text: 'Текст' },
      ...{ valid_from: '2026-01-01', valid_to: '2026-12-31' },
    },
    faults: {
      guides_check_every_months_check: [{ check_every_months: 0 }, { check_every_months: 25 }],
      guides_language_check: [{ language: 'RU' }],
      guides_validity_check: [{ valid_to: '2025-12-31' }],
    },
  },
  passkeys: {
    row: {
      ...{ user_id: 900, credential_id: '\\x00', public_key: '\\x00', sign_count: 0, transports: [], name: 'Ключ' },
      ...{ is_backup_eligible: false, is_backed_up: false },
    },
    faults: {
      passkeys_backed_up_check: [{ is_backed_up: true }],
      passkeys_name_check: [{ name: '' }, { name: 'а'.repeat(61) }],
      passkeys_sign_count_check: [{ sign_count: -1 }],
    },
  },
  study_proofs: {
    row: {
      ...{ user_id: 900, university_id: 901, domain: 'stuba.sk', mailbox_hash: '\\x00' },
      ...{ proved_at: at, until: '2027-12-01' },
    },
    faults: { study_proofs_until_check: [{ until: at }] },
  },
  watches: {
    row: { user_id: 900, until: '2026-12-31' },
    faults: { watches_part_check: [{ part: 'night' }], watches_query_check: [{ query: 'а'.repeat(201) }] },
  },
};
