import { accounts, hold, InsufficientFunds, postHold, releaseHold } from '../ledger/index.ts';
import { notify } from '../notices/index.ts';
import type { Tx } from '../platform/db/db.ts';
import { moveTrust } from '../trust/index.ts';
import type { PayoutDeps } from './payout-deps.ts';
import type { PayoutRow } from './payout-store.ts';

type Deps = Pick<PayoutDeps, 'clock' | 'newId'>;

/** The first part of a payout's references in the ledger. */
const names = { earnings: 'payout', withdrawal: 'withdrawal' } as const;

/**
 * Moves the amount out of its owner's balance. False, and nothing moved, when the balance is too
 * low.
 */
export async function holdPayout(tx: Tx, payout: PayoutRow, at: Date): Promise<boolean> {
  const { id, userId, purpose, amount } = payout;
  const isEarned = purpose === 'earnings';
  const from = isEarned ? accounts.earnerAvailable(userId) : accounts.creatorAvailable(userId);
  const via = isEarned ? accounts.earnerInFlight(userId) : accounts.creatorInFlight(userId);
  const kind = `${names[purpose]}-requested`;
  const to = accounts.treasury;
  try {
    await hold(tx, { id, reference: `${kind}:${id}`, kind, from, via, to, amount, at });
    return true;
  } catch (error) {
    if (error instanceof InsufficientFunds) return false;
    throw error;
  }
}

/** The payment is final on chain: posts the hold and runs what depends on it. */
export async function postPayout(deps: Deps, tx: Tx, payout: PayoutRow, at: Date): Promise<void> {
  const { id, userId, purpose, amount, address, signature } = payout;
  if (signature === null) throw new Error(`Payout ${id} landed without a signature.`);
  await postHold(tx, { id, reference: `${names[purpose]}-confirmed:${id}`, at });
  if (purpose === 'withdrawal') {
    const facts = { withdrawalId: id, amount, address, signature };
    await notify(deps, tx, { userId, kind: 'withdrawal_sent', subject: id, facts });
    return;
  }
  await moveTrust(deps, tx, { userId, cause: 'payout_confirmed', subject: id });
  const facts = { payoutId: id, amount, address, signature };
  await notify(deps, tx, { userId, kind: 'payout_sent', subject: id, facts });
}

/** Returns the amount to the balance that it came from. */
export async function releasePayout(tx: Tx, payout: PayoutRow, at: Date): Promise<void> {
  const { id, purpose } = payout;
  await releaseHold(tx, { id, reference: `${names[purpose]}-failed:${id}`, at });
}

/** Tells the owner that the payout was given up, and why. */
export async function tellReturned(
  deps: Deps,
  tx: Tx,
  payout: PayoutRow,
  reason: string,
): Promise<void> {
  const { id, userId, purpose, amount } = payout;
  if (purpose === 'withdrawal') {
    const facts = { withdrawalId: id, amount, reason };
    await notify(deps, tx, { userId, kind: 'withdrawal_refunded', subject: id, facts });
  } else {
    const facts = { payoutId: id, amount, reason };
    await notify(deps, tx, { userId, kind: 'payout_refunded', subject: id, facts });
  }
}
