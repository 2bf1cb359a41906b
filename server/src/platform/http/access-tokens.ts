import { createHmac } from 'node:crypto';
import { isRole, type Role } from '@kampus/contract/roles';
import { jwtVerify, SignJWT } from 'jose';

/** Who is calling, as their access token says. */
export interface Actor {
  id: number;
  username: string;
  role: Role;
}

const lifetimeSeconds = 15 * 60;
const rememberedMax = 5000;

export interface AccessTokens {
  sign: (actor: Actor) => Promise<string>;
  /** The actor of a valid token; undefined for a forged, expired or malformed one. */
  verify: (token: string) => Promise<Actor | undefined>;
  /** 43 characters that follow from the text and that nobody without the newest key can compute. */
  derive: (text: string) => string;
}

/** Signs with the first key and accepts all of them, so keys rotate without signing anybody out. */
export function createAccessTokens(keys: { kid: string; secret: string }[]): AccessTokens {
  const secrets = new Map(keys.map(({ kid, secret }) => [kid, new TextEncoder().encode(secret)]));
  const newest = keys[0];
  if (!newest) throw new Error('At least one signing key is needed');
  const newestSecret = new TextEncoder().encode(newest.secret);
  // A token is sent with every call of a session; its signature is checked once.
  const verified = new Map<string, { actor: Actor; expiresAtMs: number }>();

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
      return { actor: { id: uid, username: sub, role }, expiresAtMs: exp * 1000 };
    } catch {
      return undefined;
    }
  }

  return {
    sign: ({ id, username, role }) =>
      new SignJWT({ uid: id, role, username })
        .setProtectedHeader({ alg: 'HS256', kid: newest.kid })
        .setSubject(username)
        .setIssuedAt()
        .setExpirationTime(`${lifetimeSeconds}s`)
        .sign(newestSecret),

    derive: (text) => createHmac('sha256', newestSecret).update(`derived:${text}`).digest('base64url'),

    async verify(token) {
      const known = verified.get(token);
      if (known) return known.expiresAtMs > Date.now() ? known.actor : undefined;
      const result = await check(token);
      if (!result) return undefined;
      if (verified.size >= rememberedMax) verified.clear();
      verified.set(token, result);
      return result.actor;
    },
  };
}
