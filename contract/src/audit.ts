import type { CatalogueListName } from './catalogue/catalogue.ts';

/** What the audit records. The web app must have words for each. */
export type AuditAction =
  | 'session.begin'
  | `user.${'create' | 'confirm' | 'set-role' | 'block' | 'unblock' | 'end-sessions' | 'erase'}`
  | `user.${'password-link' | 'set-password' | 'change-password' | 'reset-password'}`
  | `user.${'second-factor-on' | 'second-factor-off' | 'clear-second-factor' | 'add-passkey' | 'remove-passkey'}`
  | `user.${'change-email' | 'remove-email' | 'change-telegram' | 'restore-telegram'}`
  | `user.${'prove-study' | 'take-study-mailbox' | 'remove-study-proof'}`
  | `balance.${'top-up' | 'reverse' | 'goodwill'}`
  | `payout.${'sent' | 'refused' | 'bounced' | 'batch' | 'release'}`
  | `bank.${'import' | 'discard'}`
  | `${'comment' | 'review' | 'notice'}.${'keep' | 'hide'}`
  | `objection.${'uphold' | 'reverse'}`
  | `guide.${'create' | 'update' | 'twin' | 'checked' | 'keeping' | 'withdraw'}`
  | `correction.${'accept' | 'decline'}`
  | 'link.accept'
  | `catalogue.${'create' | 'update' | 'import'}`
  | 'reservation.refuse'
  | 'dispute.decide'
  | 'keyword.add'
  | `portal.${'export' | 'import'}`;

/** The kind of thing in the subject of an entry, such as `user` in `user:12`. */
export type AuditedKind =
  | CatalogueListName
  | ('user' | 'comment' | 'review' | 'guide' | 'link' | 'reservation' | 'keyword' | 'catalogue')
  | ('payout' | 'transfer' | 'payout-batch' | 'statement' | 'bank-line');
export type AuditSubject = `${AuditedKind}:${string | number}` | 'portal';

/** Names of the details, as they are read: with logins for the stored ids of people. */
export type AuditDetail =
  | ('reason' | 'from' | 'to' | 'scope' | 'until' | 'role' | 'address' | 'domain' | 'before' | 'author' | 'keeper')
  | ('title' | 'version' | 'madeFromVersion' | 'language' | 'guideId' | 'topicId' | 'checkEveryMonths' | 'correction')
  | ('amountCents' | 'transferId' | 'payoutId' | 'count' | 'lines' | 'added' | 'file')
  | ('comments' | 'decision' | 'what')
  | CatalogueColumn;

/** A column of a catalogue list, by which its entries are audited. */
export type CatalogueColumn =
  | ('short_name' | 'full_name' | 'name' | 'mail_domains' | 'university_id' | 'faculty_id' | 'main_guide_id')
  | ('type' | 'title' | 'description' | 'keyword' | 'label' | 'label_uk' | 'label_sk' | 'label_en' | 'shelf_months')
  | ('term' | 'reading' | 'meaning' | 'meaning_uk' | 'meaning_sk' | 'meaning_en' | 'example' | 'place' | 'word')
  | ('synonyms' | 'retired' | 'position');
