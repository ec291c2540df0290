import { createHash, randomBytes } from 'node:crypto';

/** 128 bits in 22 letters that a deep link of Telegram may carry. */
export function newLinkCode(): string {
  return randomBytes(16).toString('base64url');
}

export function isLinkCode(text: string): boolean {
  return /^[\w-]{22}$/.test(text);
}

/** What is kept of a code: enough to know it again, not to use it. */
export function hashLinkCode(code: string): string {
  return createHash('sha256').update(code).digest('base64url');
}
