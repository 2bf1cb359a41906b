import type { AuditEntry } from '@kampus/contract/desk/admin';
import type { AuditRow } from './queries.ts';

/** An audit entry for ADMIN and above. */
export const presentAuditEntry = (row: AuditRow): AuditEntry => ({ ...row, at: row.at.toISOString() });
