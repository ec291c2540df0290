import { usdc, type Usdc } from '@stoke/domain';
import { accounts, balances } from '../ledger/index.ts';
import type { Tx } from '../platform/db/db.ts';
import { insertReward, lockDrawn } from './place-store.ts';

/**
 * Notes where a reward stands among all that its earner ever earned. Called in the transaction that
 * has just made it available, which holds the lock of the earner's balance: what is available now,
 * in flight and drawn together is all that was earned up to and with this reward.
 */
export async function placeReward(
  tx: Tx,
  of: { submissionId: string; userId: string; amount: Usdc },
): Promise<void> {
  // first: with it no payout in flight becomes a drawn one between the two reads
  const drawn = await lockDrawn(tx, of.userId);
  const own = [accounts.earnerAvailable(of.userId), accounts.earnerInFlight(of.userId)];
  const kept = (await balances(tx, own)).reduce((sum, each) => sum + each, 0n);
  await insertReward(tx, { ...of, before: usdc(kept + drawn - of.amount) });
}
