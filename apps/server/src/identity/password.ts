import { hash, verify } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';

const common = new Set(dictionary['passwords-common'].map(String));
let unknownUserHash: Promise<string> | null = null;

/** Argon2id with the library's parameters. */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

/**
 * Whether the password is the one behind `stored`. With no such user the same work is done, so
 * that the time of the answer does not tell which emails exist.
 */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  unknownUserHash ??= hash('a password that nobody has');
  const matches = await verify(stored ?? (await unknownUserHash), password);
  return stored !== null && matches;
}

/** Among the common ones, or the person's own name or address (rulings B2). */
export function isWeakPassword(password: string, of: { username: string; email: string }): boolean {
  const plain = password.toLowerCase();
  const own = [of.username, of.email, of.email.split('@')[0] ?? ''];
  return common.has(plain) || own.some((text) => text.toLowerCase() === plain);
}
