import { createHash, createHmac } from 'node:crypto';

/** The secret part of a mailed link, 256 bits; only its hash is ever stored. */
export type LinkTokens = {
  /** The token of a link, derived again whenever its mail is written. */
  tokenFor(linkId: string): string;
};

/** Tokens that the server's secret derives again; the database alone does not contain them. */
export function createResetTokens(secret: string): LinkTokens {
  const key = createHmac('sha256', secret).update('password reset').digest();
  return { tokenFor: (linkId) => createHmac('sha256', key).update(linkId).digest('base64url') };
}

export function hashLinkToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
