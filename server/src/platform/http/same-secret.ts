import { timingSafeEqual } from 'node:crypto';

/** Compares the value with the secret in constant time, so that timing reveals nothing about it. */
export function isSameSecret(given: unknown, secret: string): boolean {
  const [left, right] = [Buffer.from(String(given)), Buffer.from(secret)];
  return left.length === right.length && timingSafeEqual(left, right);
}
