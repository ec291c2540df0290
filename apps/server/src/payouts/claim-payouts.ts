import { readWorkers } from '../identity/index.ts';
import type { Queryable } from '../platform/db/db.ts';
import { announce } from '../platform/events/announce.ts';
import { insertAttempt, sumOpen } from './attempt-store.ts';
import type { PayoutDeps } from './payout-deps.ts';
import { listWaiting, lockWaiting, move, type PayoutRow } from './payout-store.ts';

const perTransaction = 8;
const lookedAt = 64;

/**
 * Claims waiting payouts for one transaction. Only rows are written: a crash right after leaves an
 * attempt without bytes, which any worker takes over.
 * @returns the attempt's id, or null when there is nothing that can be paid.
 */
export async function claimPayouts(deps: PayoutDeps): Promise<string | null> {
  const waiting = await listWaiting(deps.db, lookedAt);
  if (waiting.length === 0) return null;
  const budget = (await deps.chain.treasuryBalance()) - (await sumOpen(deps.db));
  const candidates = await payable(deps, deps.db, waiting, budget);
  if (candidates.length === 0) return null;
  const most = await deps.chain.fitPayouts(candidates.map(toPay));
  return deps.db.transaction(async (tx) => {
    const locked = await payable(deps, tx, await lockWaiting(tx, lookedAt), budget);
    const chosen = locked.slice(0, most);
    if (chosen.length === 0) return null;
    const id = deps.newId();
    const at = deps.clock.now();
    await insertAttempt(tx, { id, payoutIds: chosen.map((payout) => payout.id), at });
    for (const payout of chosen) {
      await move(tx, payout, { state: 'sending' });
      await announce(tx, { to: { user: payout.user_id }, what: 'payouts' });
    }
    return id;
  });
}

/** What the gateway needs to know of a payout. */
export function toPay({ address, amount_micro: amount, reference }: PayoutRow) {
  return { to: address, amount, reference };
}

/** The oldest that may be sent now: not to a banned user, and within what the treasury holds. */
async function payable(
  deps: PayoutDeps,
  q: Queryable,
  payouts: readonly PayoutRow[],
  budget: bigint,
): Promise<PayoutRow[]> {
  const owners = await readWorkers(
    q,
    payouts.map((payout) => payout.user_id),
  );
  let left = budget;
  const chosen = payouts.filter((payout) => {
    const isBanned = owners.get(payout.user_id)?.accountStatus === 'banned';
    if (isBanned || payout.amount_micro > left) return false;
    left -= payout.amount_micro;
    return true;
  });
  if (chosen.length === 0 && payouts.length > 0) {
    deps.log.warn({ budget: String(budget), waiting: payouts.length }, 'no payout can be sent');
  }
  return chosen.slice(0, perTransaction);
}
