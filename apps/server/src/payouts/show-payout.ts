import type { Payout } from '@stoke/contract';
import { toDollars } from '@stoke/domain';
import type { PayoutDeps } from './payout-deps.ts';
import type { PayoutRow } from './payout-store.ts';

/** A payout as its owner sees it. */
export function showPayout(
  { transactionUrl }: Pick<PayoutDeps, 'transactionUrl'>,
  row: PayoutRow,
): Payout {
  return {
    _id: row.id,
    amount: toDollars(row.amount),
    status: row.state,
    address: row.address,
    requestedAt: row.requestedAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
    confirmedAt: row.confirmedAt?.toISOString() ?? null,
    signature: row.signature,
    transactionUrl: row.signature && transactionUrl(row.signature),
    reason: row.reason,
  };
}
