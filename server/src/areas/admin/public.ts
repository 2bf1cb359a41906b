/** What other areas may import of the audit. */
export { presentAuditEntry } from './present.ts';
export { findAudit } from './queries.ts';
