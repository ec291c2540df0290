import type { TreasuryTransaction } from '../../gateways/solana/index.ts';
import { recordSeenPayment } from './record-payment.ts';
import { findByReferences } from './payment-store.ts';
import type { PayoutDeps } from './payout-deps.ts';

/**
 * Records every payout that a transaction of the treasury pays, whether or not this database sent it.
 */
export async function takePayment(deps: PayoutDeps, read: TreasuryTransaction): Promise<void> {
  const { signature, slot, isFinal, marked, change } = read;
  const payouts = await findByReferences(
    deps.db,
    marked.map(({ reference }) => reference),
  );
  if (payouts.size === 0) {
    deps.log.warn({ signature, change }, 'the treasury sent a transfer that is not a payout');
  }
  for (const { reference, amount } of marked) {
    const payoutId = payouts.get(reference);
    if (payoutId === undefined) continue;
    const found = { signature, slot, amount, isFinal };
    await deps.db.transaction((tx) =>
      recordSeenPayment(deps, tx, { payoutId, found, seenBy: 'treasury' }),
    );
  }
}
