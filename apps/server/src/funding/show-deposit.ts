import type { Deposit } from '@stoke/contract';
import { product, toDollars } from '@stoke/domain';
import type { Chain } from '../gateways/solana/index.ts';
import type { DepositRow } from './deposit-store.ts';

/**
 * A deposit as its owner's page shows it, with the link a wallet opens. `byHand` are the signatures
 * that an admin credited.
 */
export function showDeposit(
  chain: Chain,
  row: DepositRow,
  { byHand }: { byHand: ReadonlySet<string> } = { byHand: new Set() },
): Deposit {
  return {
    _id: row.id,
    reference: row.reference,
    recipient: chain.treasury,
    mint: chain.mint,
    amount: toDollars(row.amount),
    url: chain.depositUrl({
      amount: row.amount,
      reference: row.reference,
      label: product.name,
      message: 'Creator balance',
    }),
    status: row.state,
    creditedAmount: toDollars(row.credited),
    signature: row.signature,
    bySupport: row.signature !== null && byHand.has(row.signature),
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  };
}
