import * as z from 'zod/mini';
import * as admin from '../admin.ts';
import { defineOperations } from './define-operations.ts';

export const adminOperations = defineOperations({
  listAudit: {
    summary: 'Management actions, newest first',
    access: 'ADMIN',
    status: 200,
    query: admin.auditQuery,
    response: z.array(admin.auditEntry),
    counted: true,
  },
});
