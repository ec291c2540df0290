import { createHash, createHmac } from 'node:crypto';
import { hourMs } from '@stoke/domain';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import type { NewId } from '../../platform/ids.ts';
import {
  cancelCodes,
  type CodeKind,
  countCodesSince,
  findLiveCode,
  insertCode,
  type OneTimeCode,
} from './code-store.ts';

/** The secret part of a mailed link, 256 bits; only its hash is ever stored. */
export type LinkTokens = {
  /** The token of a link, derived again whenever its mail is written. */
  tokenFor(codeId: string): string;
};

/** Tokens that the server's secret derives again; the database alone does not contain them. */
export function createLinkTokens(secret: string): LinkTokens {
  const key = createHmac('sha256', secret).update('password reset').digest();
  return { tokenFor: (codeId) => createHmac('sha256', key).update(codeId).digest('base64url') };
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

export type CodeDeps = { clock: Clock; newId: NewId; linkTokens: LinkTokens };

/**
 * Issues a code for a link in a mail, and returns its id, from which `tokenFor` derives the secret. With `replaces`
 * the open codes of the same kind and user stop working.
 *
 * Codes of Telegram and X are separate: an X code is public, in a post that an admin may have to judge, and
 * a Telegram code is sent to the bot by another account, whose answer the page and the bot show.
 */
export async function issueCode(
  { clock, newId, linkTokens }: CodeDeps,
  tx: Tx,
  {
    replaces,
    ...code
  }: Omit<OneTimeCode, 'id'> & {
    id?: string;
    expiresAt: Date;
    replaces: boolean;
  },
): Promise<string> {
  const [id, at] = [code.id ?? newId(), clock.now()];
  if (replaces) await cancelCodes(tx, { userId: code.userId, kinds: [code.kind], at });
  const tokenHash = hashToken(linkTokens.tokenFor(id));
  await insertCode(tx, { ...code, id, tokenHash, createdAt: at });
  return id;
}

/** The code of a token that is still valid and of one of these kinds, else null. */
export function findCode(
  { clock }: { clock: Clock },
  q: Queryable,
  { token, kinds }: { token: string; kinds: readonly CodeKind[] },
): Promise<OneTimeCode | null> {
  return findLiveCode(q, { tokenHash: hashToken(token), kinds, now: clock.now() });
}

/** How many codes of these kinds were issued for a user in the last hour. */
export function countCodes(
  { clock }: { clock: Clock },
  q: Queryable,
  input: { userId: string; kinds: readonly CodeKind[] },
): Promise<number> {
  return countCodesSince(q, { ...input, since: new Date(clock.now().getTime() - hourMs) });
}
