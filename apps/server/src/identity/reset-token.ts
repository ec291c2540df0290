import { createHash, createHmac } from 'node:crypto';

/** The secret part of a reset link, 256 bits; only its hash is ever stored. */
export type ResetTokens = {
  /** The token of a reset, made anew whenever its mail is written. */
  of(resetId: string): string;
};

/** Tokens that the server can make again and nobody else can: the database alone opens nothing. */
export function createResetTokens(secret: string): ResetTokens {
  const key = createHmac('sha256', secret).update('password reset').digest();
  return { of: (resetId) => createHmac('sha256', key).update(resetId).digest('base64url') };
}

export function hashResetToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
