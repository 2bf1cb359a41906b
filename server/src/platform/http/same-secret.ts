import { timingSafeEqual } from 'node:crypto';

/** Compares what was sent with a secret in constant time, so that the time does not show how much of it was right. */
export function isSameSecret(given: unknown, secret: string): boolean {
  const [left, right] = [Buffer.from(String(given)), Buffer.from(secret)];
  return left.length === right.length && timingSafeEqual(left, right);
}
