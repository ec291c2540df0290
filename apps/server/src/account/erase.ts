import type { AccountDeps } from './account-deps.ts';
import { closeErasure, postponeErasure, type Erasure } from './erasure-store.ts';

/** Longer than a request may take: what one wrote that was under way is there by then. */
const settledAfterMs = 120_000;

type Deps = Pick<AccountDeps, 'db' | 'clock' | 'mail' | 'personal' | 'removeImages'>;

/**
 * Removes what is left of a deleted account: files at once, and two minutes later everything once
 * more. All of it can be repeated, so that a process may die at any point.
 */
export async function erase(deps: Deps, taken: Erasure): Promise<void> {
  const { id: userId, createdAt: deletedAt } = taken;
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    for (const { shred } of deps.personal) await shred?.(tx, userId);
  });
  await deps.mail.forget(userId);
  await deps.removeImages(userId);
  const settledAt = new Date(deletedAt.getTime() + settledAfterMs);
  if (now < settledAt) return postponeErasure(deps.db, userId, settledAt);
  return closeErasure(deps.db, userId, now);
}
