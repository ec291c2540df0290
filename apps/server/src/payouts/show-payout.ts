import type { Payout } from '@stoke/contract';
import { toDollars } from '@stoke/domain';
import type { PayoutRow } from './payout-store.ts';

/** A payout as its owner sees it. */
export function showPayout(row: PayoutRow): Payout {
  return {
    _id: row.id,
    amount: toDollars(row.amount_micro),
    status: row.state,
    address: row.address,
    requestedAt: row.requested_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
    confirmedAt: row.confirmed_at?.toISOString() ?? null,
    signature: row.signature,
    reason: row.reason,
  };
}
