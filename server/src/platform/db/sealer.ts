import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** Encrypts secret texts in the database (AES-256-GCM), against readers of the database. */
export interface Sealer {
  /** `context` names the owner: a text that was moved to another row does not open. */
  seal: (text: string, context: string) => string;
  /** Returns the text. Undefined if its key is not configured, or the text was changed or moved. */
  open: (sealed: string, context: string) => string | undefined;
  /**
   * Keyed hashes of a text, one for each key, newest first. Without a key a reader of the database
   * cannot find the text by trying candidates.
   */
  hashes: (text: string, context: string) => readonly [Buffer, ...Buffer[]];
  /** Prefix of texts sealed with the newest key. */
  newestPrefix: string;
}

const ivBytes = 12;
const tagBytes = 16;

/**
 * Derives keys from the signing keys: the newest seals, all open. An unsealed text from an older
 * version is returned unchanged.
 */
export function createSealer(keys: { kid: string; secret: string }[]): Sealer {
  const derive = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'kampus sealed column', 32));
  const byName = new Map(keys.map(({ kid, secret }) => [kid, derive(secret)]));
  const newest = keys[0];
  if (!newest) throw new Error('At least one signing key is needed');
  const newestKey = derive(newest.secret);
  const hashOf = (key: Buffer, text: string, context: string) =>
    createHmac('sha256', key).update(`${context}\0${text}`).digest();
  const newestPrefix = `sealed:${newest.kid}:`;

  return {
    newestPrefix,
    seal(text, context) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', newestKey, iv).setAAD(Buffer.from(context));
      const bytes = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return newestPrefix + bytes.toString('base64url');
    },
    hashes(text, context) {
      const older = keys.slice(1).map(({ secret }) => hashOf(derive(secret), text, context));
      return [hashOf(newestKey, text, context), ...older];
    },
    open(sealed, context) {
      const [mark, kid = '', content = ''] = sealed.split(':');
      if (mark !== 'sealed') return sealed;
      const key = byName.get(kid);
      const bytes = Buffer.from(content, 'base64url');
      if (!key || bytes.length < ivBytes + tagBytes) return undefined;
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
        .setAAD(Buffer.from(context))
        .setAuthTag(bytes.subarray(-tagBytes));
      try {
        return decipher.update(bytes.subarray(ivBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8');
      } catch {
        return undefined;
      }
    },
  };
}
