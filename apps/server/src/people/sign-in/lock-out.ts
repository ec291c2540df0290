import type { Core } from '../../platform/core.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { LinkTokens } from '../codes/index.ts';
import { insertAsk } from '../sessions/index.ts';
import type { UserRow } from '../users/index.ts';
import { hashPassword, replacePassword } from './password.ts';

export type LockOutDeps = Pick<Core, 'clock' | 'newId'> & { forget(userId: string): void };

/** The hash of a password that no one knows. */
export function unknownPassword(
  deps: Pick<Core, 'newId'> & { linkTokens: LinkTokens },
): Promise<string> {
  return hashPassword(deps.linkTokens.tokenFor(deps.newId()));
}

/**
 * Locks everyone out of the account of a locked user: every session ends, and the password stops working. A link for a new one is
 * mailed to this address, if it is still that of the account.
 */
export async function lockOut(
  deps: LockOutDeps,
  tx: Tx,
  { user, email, passwordHash }: { user: UserRow; email: string; passwordHash: string },
): Promise<void> {
  await replacePassword(deps, tx, { user, passwordHash });
  const askedAt = deps.clock.now();
  await insertAsk(tx, { id: deps.newId(), email, wants: 'reset', network: '', askedAt });
  tx.wake('mail.answer');
}
