import type { AuditEntry } from '@kampus/contract/desk/admin';
import type { AuditRow } from './queries.ts';

/** A management action as the API shows it, to ADMIN and above. */
export const presentAuditEntry = (row: AuditRow): AuditEntry => ({ ...row, at: row.at.toISOString() });
