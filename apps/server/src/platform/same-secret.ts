import { timingSafeEqual } from 'node:crypto';

/** Compares in a time that tells nothing about how far both are alike. */
export function isSameSecret(given: string, secret: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(secret)];
  return left.length === right.length && timingSafeEqual(left, right);
}
