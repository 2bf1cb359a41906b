import { randomBytes } from 'node:crypto';
import type { Db } from '#platform/db/connect.ts';
import { hashSecret } from '../sessions/secrets.ts';

const count = 10;
const groups = 6;
const groupLength = 4;
/** Five bits a character. Without i, l, o and u, which are mistaken for others or make words. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/**
 * 24 characters are 120 random bits, so that the fast hash of a leaked database cannot be guessed.
 */
function createCode(): string {
  const characters = Array.from(randomBytes(groups * groupLength), (byte) => alphabet[byte % alphabet.length]);
  return characters.join('');
}

const inGroups = (code: string): string => (code.match(/.{4}/g) ?? []).join('-');

/** As it is stored: without separators and upper case, and with the characters that were meant. */
const normalise = (code: string): string =>
  code
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replaceAll('o', '0')
    .replace(/[il]/g, '1');

export const hashRecoveryCode = (typed: string): Buffer => hashSecret(normalise(typed));

/**
 * Creates the recovery codes of a user, who has none before. They are shown only once, and leave
 * with the second factor (`clearTotp`).
 */
export async function createRecoveryCodes(trx: Db, userId: number): Promise<string[]> {
  const codes = Array.from({ length: count }, createCode);
  await trx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashRecoveryCode(code) })))
    .execute();
  return codes.map(inGroups);
}
