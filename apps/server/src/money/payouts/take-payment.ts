import { formatUsd, usdc } from '@stoke/domain';
import type { TreasuryTransaction } from '../../gateways/solana/index.ts';
import { isOfPayouts } from './sign-attempt.ts';
import { recordSeenPayment } from './record-payment.ts';
import { findByReferences } from './payment-store.ts';
import type { PayoutDeps } from './payout-deps.ts';

/**
 * Records every payout that a transaction of the treasury pays, whether or not this database sent it. One that
 * pays payouts and that these books do not know pauses all of them: the books are older than the chain.
 */
export async function takePayment(deps: PayoutDeps, read: TreasuryTransaction): Promise<void> {
  const { signature, slot, isFinal, marked, memos, change } = read;
  const references = marked.map(({ reference }) => reference);
  const payouts = await findByReferences(deps.db, references);
  const unknown = marked.filter(({ reference }) => !payouts.has(reference));
  if (unknown.length > 0 && memos.some(isOfPayouts)) await pauseAhead(deps, signature, unknown);
  else if (payouts.size === 0) {
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

async function pauseAhead(
  deps: PayoutDeps,
  signature: string,
  unknown: TreasuryTransaction['marked'],
): Promise<void> {
  // The runbook reads amount and wallet from this text.
  const paid = unknown.map(({ amount, to }) => `${formatUsd(usdc(amount))} to ${to}`).join(', ');
  const about = `Transaction ${signature} paid what the books do not know: ${paid}.`;
  // The log has no wallets (docs/retention.md).
  const payments = unknown.map(({ reference, amount }) => ({ reference, amount }));
  deps.log.fatal({ signature, payments }, 'the chain has payouts that the books do not know');
  await deps.db.transaction((tx) => deps.breaker.pause(tx, 'chain_ahead', about));
}
