import { createHmac } from 'node:crypto';
import { isRole, type Role } from '@kampus/contract/roles';
import { type JWTPayload, jwtVerify, SignJWT } from 'jose';

/** The caller, as the access token describes them. */
export interface Actor {
  id: number;
  username: string;
  role: Role;
  /** The refresh family of the token. A token of a revoked family is refused. */
  sessionId?: string | undefined;
  /** True for 15 minutes after the caller gave the password (and the code) or a passkey. */
  isElevated?: boolean | undefined;
  hasSecondFactor?: boolean | undefined;
  /** True if the session started with a passkey. */
  isByPasskey?: boolean | undefined;
  /** Time after which desk operations need a second factor. Undefined: none is missing. */
  secondFactorDueMs?: number | undefined;
}

const lifetimeSeconds = 15 * 60;
const verifiedMax = 5000;

export interface AccessTokens {
  sign: (actor: Actor) => Promise<string>;
  /** Returns the actor of a valid token, undefined for a forged, expired or malformed token. */
  verify: (token: string) => Promise<Actor | undefined>;
  /** Derives 43 characters from the text. Only the newest key can compute them. */
  derive: (text: string) => string;
  /** Refuses the access tokens of these sessions from now on, in this process. */
  revoke: (sessionIds: string[]) => void;
}

function readClaims(payload: JWTPayload): Partial<Actor> {
  const { sid, elevated, mfa, passkey, mfaDue } = payload;
  return {
    ...(typeof sid === 'string' && { sessionId: sid }),
    ...(elevated === true && { isElevated: true }),
    ...(mfa === true && { hasSecondFactor: true }),
    ...(passkey === true && { isByPasskey: true }),
    ...(typeof mfaDue === 'number' && { secondFactorDueMs: mfaDue }),
  };
}

/** Signs with the first key and accepts all keys, so users stay signed in after a key rotation. */
export function createAccessTokens(keys: { kid: string; secret: string }[]): AccessTokens {
  const secrets = new Map(keys.map(({ kid, secret }) => [kid, new TextEncoder().encode(secret)]));
  const newest = keys[0];
  if (!newest) throw new Error('At least one signing key is needed');
  const newestSecret = new TextEncoder().encode(newest.secret);
  // Every request of a session sends the token; its signature is verified once.
  const verified = new Map<string, { actor: Actor; expiresAtMs: number }>();

  // Session id to the expiry time of its last access token.
  const revokedUntilMs = new Map<string, number>();
  const isRevoked = ({ sessionId }: Actor): boolean => sessionId !== undefined && revokedUntilMs.has(sessionId);

  async function check(token: string): Promise<{ actor: Actor; expiresAtMs: number } | undefined> {
    try {
      const { payload } = await jwtVerify(
        token,
        ({ kid }) => secrets.get(kid ?? '') ?? Promise.reject(new Error('Unknown key')),
        { algorithms: ['HS256'], requiredClaims: ['exp', 'sub', 'uid', 'role'] },
      );
      const { sub, exp } = payload;
      const uid = payload['uid'];
      const role = payload['role'];
      if (typeof sub !== 'string' || typeof uid !== 'number' || !isRole(role) || exp === undefined) return undefined;
      return { actor: { id: uid, username: sub, role, ...readClaims(payload) }, expiresAtMs: exp * 1000 };
    } catch {
      return undefined;
    }
  }

  return {
    sign: ({ id, username, role, sessionId, isElevated, hasSecondFactor, isByPasskey, secondFactorDueMs }) =>
      new SignJWT({
        uid: id,
        role,
        username,
        sid: sessionId,
        ...(isElevated && { elevated: true }),
        ...(hasSecondFactor && { mfa: true }),
        ...(isByPasskey && { passkey: true }),
        ...(secondFactorDueMs !== undefined && { mfaDue: secondFactorDueMs }),
      })
        .setProtectedHeader({ alg: 'HS256', kid: newest.kid })
        .setSubject(username)
        .setIssuedAt()
        .setExpirationTime(`${lifetimeSeconds}s`)
        .sign(newestSecret),

    derive: (text) => createHmac('sha256', newestSecret).update(`derived:${text}`).digest('base64url'),

    async verify(token) {
      const known = verified.get(token);
      if (known) return known.expiresAtMs > Date.now() && !isRevoked(known.actor) ? known.actor : undefined;
      const result = await check(token);
      if (!result || isRevoked(result.actor)) return undefined;
      if (verified.size >= verifiedMax) verified.clear();
      verified.set(token, result);
      return result.actor;
    },

    revoke(sessionIds) {
      const now = Date.now();
      for (const [sessionId, untilMs] of revokedUntilMs) if (untilMs < now) revokedUntilMs.delete(sessionId);
      for (const sessionId of sessionIds) revokedUntilMs.set(sessionId, now + lifetimeSeconds * 1000);
    },
  };
}
