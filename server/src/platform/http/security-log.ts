import type { OperationName } from '@kampus/contract/endpoints';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';

/** What an operator may have to count or be told of; the names are those of the log and of the metric. */
export type SecurityEvent =
  | 'signed-in'
  | 'sign-in-failed'
  | 'registered'
  | 'refresh-reused'
  | 'limit-reached'
  | 'forbidden'
  | 'top-up-limit'
  | 'password-changed'
  | 'password-reset-asked'
  | 'second-factor-changed'
  | 'passkey-added'
  | 'passkey-removed'
  | 'sessions-ended'
  | 'role-changed'
  | 'blocked'
  | 'unblocked'
  | 'confirmed-by-hand';

export interface SecurityFields {
  /** The account that it happened to, or that did it. */
  userId?: number | undefined;
  address?: string;
  operation?: string;
  /** The person that a member of the staff acted on. */
  subject?: string;
  requestId?: string;
}

export interface SecurityLog {
  /** Counts the event and writes one line about it; no field is ever a secret, nor a login that nobody has. */
  record: (event: SecurityEvent, fields: SecurityFields) => void;
  counts: () => Iterable<[SecurityEvent, number]>;
}

/** Whoever floods the server must not fill the disk: beyond this many lines a minute of one event, it is only counted. */
const linesPerMinute = 300;

const worrying: ReadonlySet<SecurityEvent> = new Set([
  'refresh-reused',
  'limit-reached',
  'sign-in-failed',
  'forbidden',
  'top-up-limit',
]);

export function createSecurityLog(log: FastifyBaseLogger): SecurityLog {
  const totals = new Map<SecurityEvent, number>();
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
      const only = lines === linesPerMinute ? { note: 'further ones of this minute are only counted' } : {};
      log[level]({ security: event, ...fields, ...only }, 'security');
    },
    counts: () => totals,
  };
}

/** What a successful call means; whoever signs in or registers is recorded where they are known (domains/identity). */
const meanings: Partial<Record<OperationName, SecurityEvent>> = {
  changePassword: 'password-changed',
  resetPassword: 'password-changed',
  requestPasswordReset: 'password-reset-asked',
  sendPasswordLink: 'password-reset-asked',
  confirmTotp: 'second-factor-changed',
  removeTotp: 'second-factor-changed',
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

/** Records refusals, full windows and what changes somebody's access, of every operation in one place. */
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
