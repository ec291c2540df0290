import type { AccountDeps } from './account-deps.ts';
import { closeErasure, postponeErasure, takeErasure, type Erasure } from './erasure-store.ts';

/** Longer than a request may take: what one wrote that was under way is there by then. */
const settledAfterMs = 120_000;
const leaseMs = 60_000;
const erasedPerRun = 100;

type Deps = Pick<AccountDeps, 'db' | 'clock' | 'mail' | 'personal' | 'removeImages'>;

/**
 * Removes what is left of deleted accounts: files at once, and two minutes later everything once
 * more. All of it can be repeated, so that a process may die at any point.
 */
export async function eraseDue(deps: Deps): Promise<void> {
  for (let erased = 0; erased < erasedPerRun; erased += 1) {
    const now = deps.clock.now();
    const leaseUntil = new Date(now.getTime() + leaseMs);
    // oxlint-disable-next-line no-await-in-loop -- one account at a time
    const taken = await takeErasure(deps.db, { now, leaseUntil });
    if (!taken) return;
    // oxlint-disable-next-line no-await-in-loop
    await erase(deps, taken, now);
  }
}

async function erase(deps: Deps, taken: Erasure, now: Date): Promise<void> {
  const { userId, createdAt: deletedAt } = taken;
  await deps.db.transaction(async (tx) => {
    for (const { shred } of deps.personal) await shred?.(tx, userId);
  });
  await deps.mail.forget(userId);
  await deps.removeImages(userId);
  const settledAt = new Date(deletedAt.getTime() + settledAfterMs);
  if (now < settledAt) return postponeErasure(deps.db, userId, settledAt);
  return closeErasure(deps.db, userId, now);
}
