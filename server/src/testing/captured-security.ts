import { pino } from 'pino';
import { createSecurityLog, type SecurityLog } from '#platform/http/security-log.ts';

/** A security log that collects its lines. */
export function captureSecurity(): { lines: Record<string, unknown>[]; security: SecurityLog } {
  const lines: Record<string, unknown>[] = [];
  const log = pino(
    { level: 'info', base: null, timestamp: false },
    { write: (line: string) => lines.push(JSON.parse(line)) },
  );
  return { lines, security: createSecurityLog(log) };
}
