import type { OperationName } from '@kampus/contract/endpoints';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';

/** Security events. The log and the metric use these names. */
const securityEvents = [
  'signed-in',
  'sign-in-failed',
  'registered',
  'refresh-reused',
  'limit-reached',
  'forbidden',
  'top-up-limit',
  'password-changed',
  'password-reset-asked',
  'second-factor-changed',
  'email-changed',
  'study-proof-changed',
  'notice-filed',
  'passkey-added',
  'passkey-removed',
  'sessions-ended',
  'role-changed',
  'blocked',
  'unblocked',
  'confirmed-by-hand',
] as const;
export type SecurityEvent = (typeof securityEvents)[number];

export interface SecurityFields {
  /** The affected or acting account. */
  userId?: number | undefined;
  address?: string;
  operation?: string;
  /** The user that a staff member acted on. */
  subject?: string;
  requestId?: string;
}

export interface SecurityLog {
  /**
   * Counts the event and writes one log line. Fields never contain a secret or an unknown login.
   */
  record: (event: SecurityEvent, fields: SecurityFields) => void;
  counts: () => Iterable<[SecurityEvent, number]>;
}

/**
 * Limits the lines of one event, so that a flood does not fill the disk. Further events are only
 * counted.
 */
const linesPerMinute = 300;

const worrying: ReadonlySet<SecurityEvent> = new Set([
  'refresh-reused',
  'limit-reached',
  'sign-in-failed',
  'forbidden',
  'top-up-limit',
]);

export function createSecurityLog(log: FastifyBaseLogger): SecurityLog {
  // Prometheus sees an increase only from an earlier value, so each event begins at 0.
  const totals = new Map<SecurityEvent, number>(securityEvents.map((event) => [event, 0]));
  const recent = new Map<SecurityEvent, { minute: number; lines: number }>();
  return {
    record(event, fields) {
      totals.set(event, (totals.get(event) ?? 0) + 1);
      const minute = Math.floor(Date.now() / 60_000);
      const before = recent.get(event);
      const lines = before?.minute === minute ? before.lines + 1 : 1;
      recent.set(event, { minute, lines });
      if (lines > linesPerMinute) return;
      const level = worrying.has(event) ? 'warn' : 'info';
      const only = lines === linesPerMinute ? { note: 'further events of this minute are only counted' } : {};
      log[level]({ security: event, ...fields, ...only }, 'security');
    },
    counts: () => totals,
  };
}

/** Events of successful operations. domains/identity records sign-ins and registrations. */
const meanings: Partial<Record<OperationName, SecurityEvent>> = {
  changePassword: 'password-changed',
  resetPassword: 'password-changed',
  requestPasswordReset: 'password-reset-asked',
  sendPasswordLink: 'password-reset-asked',
  confirmTotp: 'second-factor-changed',
  removeTotp: 'second-factor-changed',
  confirmEmail: 'email-changed',
  removeEmail: 'email-changed',
  confirmStudyProof: 'study-proof-changed',
  removeStudyProof: 'study-proof-changed',
  createNotice: 'notice-filed',
  createPasskey: 'passkey-added',
  removePasskey: 'passkey-removed',
  logout: 'sessions-ended',
  endOneSession: 'sessions-ended',
  endOtherSessions: 'sessions-ended',
  endPersonSessions: 'sessions-ended',
  setPersonRole: 'role-changed',
  blockPerson: 'blocked',
  unblockPerson: 'unblocked',
  confirmPerson: 'confirmed-by-hand',
};

function eventOf(operation: OperationName, status: number): SecurityEvent | undefined {
  if (status === 403) return 'forbidden';
  if (status === 429) return 'limit-reached';
  return status < 300 ? meanings[operation] : undefined;
}

/** Records refusals, reached rate limits and access changes for every operation. */
export function installSecurityLog(app: FastifyInstance, security: SecurityLog): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { operation } = request.routeOptions.config;
    const event = operation && eventOf(operation, reply.statusCode);
    if (event) {
      const { username } = (request.params ?? {}) as { username?: string };
      security.record(event, {
        userId: request.actor?.id,
        address: request.ip,
        operation,
        ...(event !== 'forbidden' && username !== undefined && { subject: username }),
        requestId: request.id,
      });
    }
    done();
  });
}
