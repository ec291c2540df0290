import { createHmac } from 'node:crypto';
import { hourMs } from '@stoke/domain';
import type { Clock } from '../../platform/clock.ts';
import type { Core } from '../../platform/core.ts';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import { isSameSecret } from '../../platform/same-secret.ts';
import {
  cancelCodes,
  type CodeKind,
  countCodesSince,
  findLiveCode,
  insertCode,
  type OneTimeCode,
} from './code-store.ts';

/** The token of a mailed link: its id and a secret of 256 bits, which is never stored. */
export type LinkTokens = {
  /** Derived again whenever the mail is written. */
  tokenFor(codeId: string): string;
  /** The id in a token that is genuine, else null. */
  idOf(token: string): string | null;
};

/** Tokens derived from the server's secret; those of a previous secret open too. */
export function createLinkTokens(secret: string, previous: readonly string[] = []): LinkTokens {
  const derive = (from: string, codeId: string) => {
    const key = createHmac('sha256', from).update('password reset').digest();
    return `${codeId}.${createHmac('sha256', key).update(codeId).digest('base64url')}`;
  };
  return {
    tokenFor: (codeId) => derive(secret, codeId),
    idOf: (token) => {
      const [id = ''] = token.split('.');
      return [secret, ...previous].some((each) => isSameSecret(token, derive(each, id)))
        ? id
        : null;
    },
  };
}

export type CodeDeps = Pick<Core, 'clock' | 'newId'> & { linkTokens: LinkTokens };

/**
 * Issues a code for a link in a mail, and returns its id, from which `tokenFor` derives the secret. With `replaces`
 * the open codes of the same kind and user stop working.
 *
 * Codes of Telegram and X are separate: an X code is public, in a post that an admin may have to judge, and
 * a Telegram code is sent to the bot by another account, whose answer the page and the bot show.
 */
export async function issueCode(
  { clock, newId }: Omit<CodeDeps, 'linkTokens'>,
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
  await insertCode(tx, { ...code, id, createdAt: at });
  return id;
}

/** The code of a token that is still valid and of one of these kinds, else null. */
export async function findCode(
  { clock, linkTokens }: Omit<CodeDeps, 'newId'>,
  q: Queryable,
  { token, kinds }: { token: string; kinds: readonly CodeKind[] },
): Promise<OneTimeCode | null> {
  const id = linkTokens.idOf(token);
  return id === null ? null : findLiveCode(q, { id, kinds, now: clock.now() });
}

/** How many codes of these kinds were issued for a user in the last hour. */
export function countCodes(
  { clock }: { clock: Clock },
  q: Queryable,
  input: { userId: string; kinds: readonly CodeKind[] },
): Promise<number> {
  return countCodesSince(q, { ...input, since: new Date(clock.now().getTime() - hourMs) });
}
