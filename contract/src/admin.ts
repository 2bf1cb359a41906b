import * as z from 'zod/mini';
import { id, instant, pageQuery } from './fields.ts';
import { limits } from './limits.ts';

/** One management action: who did what to whom. */
export const auditEntry = z.object({
  id,
  at: instant,
  actor: z.nullable(z.string()),
  action: z.string(),
  subject: z.string(),
  details: z.record(z.string(), z.unknown()),
});
export type AuditEntry = z.infer<typeof auditEntry>;
export const auditQuery = z.object(pageQuery(limits.list.size));
