import { isIP } from 'node:net';

/** Rules about dangerous settings. Each returns the fault in one line, or undefined. */

/** Environment variables that the rules read. */
export interface SafetySettings {
  HOST: string;
  PUBLIC_URL?: string | undefined;
  DATABASE_URL?: string | undefined;
  TELEGRAM_BOT_TOKEN?: string | undefined;
  OUTGOING_LOOPBACK?: string | undefined;
}

export interface SigningKey {
  kid: string;
  secret: string;
}

const isLoopback = (host: string): boolean => {
  const name = host.replace(/^\[|\]$/g, '').toLowerCase();
  return name === 'localhost' || name === '::1' || (isIP(name) === 4 && name.startsWith('127.'));
};

const isLocalHttp = (address: string): boolean => {
  const { protocol, hostname } = new URL(address);
  return protocol === 'http:' && isLoopback(hostname);
};

/** Access tokens are sent to the public address. Without TLS that is safe only on this machine. */
export function findProductionDanger({ PUBLIC_URL, OUTGOING_LOOPBACK }: SafetySettings): string | undefined {
  if (PUBLIC_URL !== undefined && !PUBLIC_URL.startsWith('https://') && !isLocalHttp(PUBLIC_URL))
    return 'PUBLIC_URL must begin with https:// in production';
  return OUTGOING_LOOPBACK === undefined ? undefined : 'OUTGOING_LOOPBACK is for tests and not for production';
}

/**
 * The demo must stay on this machine, with a database of its own: its passwords are known, and each
 * visitor can press all buttons of its messenger. Refuses a mistyped NODE_ENV.
 */
export function findDemoDanger(env: SafetySettings): string | undefined {
  const reasons = [
    env.DATABASE_URL !== undefined && 'DATABASE_URL is set',
    env.TELEGRAM_BOT_TOKEN !== undefined && 'TELEGRAM_BOT_TOKEN is set',
    env.PUBLIC_URL !== undefined && !isLocalHttp(env.PUBLIC_URL) && 'PUBLIC_URL is not an http address of this machine',
    !isLoopback(env.HOST) && 'HOST is not an address of this machine alone',
  ].filter((reason) => reason !== false);
  if (reasons.length === 0) return undefined;
  return `Without NODE_ENV=production this is the demo, whose passwords everybody knows, but ${reasons.join(' and ')}; set NODE_ENV=production, or KAMPUS_DEMO=1 if the demo is what you want`;
}

const secretLengthMin = 32;

/** True for a typed secret: few different characters, or a repeated piece. */
function isGuessable(secret: string): boolean {
  // Hexadecimal text has 16 different characters at most. A random key of 64 digits can lack a few.
  const differentMin = /^[0-9a-f]{64,}$/i.test(secret) ? 12 : 16;
  return new Set(secret).size < differentMin || /^(.+?)\1+$/s.test(secret);
}

export function findSigningKeyFault(keys: SigningKey[]): string | undefined {
  if (keys.some(({ kid, secret }) => !/^[\w-]{1,32}$/.test(kid) || secret.length < secretLengthMin))
    return `SIGNING_KEYS must be name:secret pairs joined by commas, each secret of at least ${secretLengthMin} characters`;
  if (keys.some(({ secret }) => isGuessable(secret)))
    return 'SIGNING_KEYS has a secret that can be guessed: draw one by `openssl rand -base64 48`';
  const isRepeated = (of: 'kid' | 'secret') => new Set(keys.map((key) => key[of])).size < keys.length;
  if (isRepeated('kid') || isRepeated('secret')) return 'SIGNING_KEYS names a key twice';
  return undefined;
}
