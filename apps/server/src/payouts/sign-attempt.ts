import { PayoutTooLarge } from '../gateways/solana/index.ts';
import { announce } from '../platform/events/announce.ts';
import { itemsOf, storeBytes, takeSignature } from './attempt-store.ts';
import { toPay } from './claim-payouts.ts';
import { parkAttempt, requeueAttempt } from './close-attempt.ts';
import type { PayoutDeps } from './payout-deps.ts';
import { noteSignature } from './payout-store.ts';

/**
 * Makes the bytes of a claimed attempt and stores them before they may leave the process. Two
 * workers may both sign; only the one whose bytes are stored is ever sent.
 */
export async function signAttempt(deps: PayoutDeps, attemptId: string): Promise<void> {
  const payouts = await itemsOf(deps.db, attemptId);
  for (const { reference } of payouts) {
    const paidBy = await deps.chain.referencePaid(reference);
    if (paidBy !== null) {
      return parkAttempt(deps, attemptId, `${reference} was already paid by ${paidBy}`);
    }
  }
  deps.crashPoint?.('claimed');
  const request = { pays: payouts.map(toPay), memo: `stoke ${attemptId}` };
  const signed = await deps.chain.signPayout(request).catch((error: unknown) => {
    if (error instanceof PayoutTooLarge) return null;
    throw error;
  });
  if (signed === null) return requeueAttempt(deps, attemptId, 'expired', 'too large to sign');
  deps.crashPoint?.('signed-not-saved');
  const at = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    if (!(await storeBytes(tx, { id: attemptId, signed, at }))) return;
    const { signature } = signed;
    await takeSignature(tx, { signature, attemptId, at });
    await noteSignature(tx, { ids: payouts.map(({ id }) => id), signature, at });
    for (const { user_id: user } of payouts) {
      await announce(tx, { to: { user }, what: 'payouts' });
    }
  });
  deps.crashPoint?.('saved-not-sent');
}
