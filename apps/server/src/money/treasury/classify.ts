import type { TreasuryTransaction } from '../../gateways/solana/index.ts';
import type { Arrival } from './treasury-deps.ts';

type Classified =
  | { kind: 'arrival'; arrival: Arrival }
  | { kind: 'payment' }
  /** Signed by the treasury for its text only. */
  | { kind: 'memo'; memo: string }
  | { kind: 'neither' };

/**
 * What a transaction means to the treasury, from its effect on the balance. Anyone may name its account, so
 * most transactions that name it are neither an arrival nor a payment.
 */
export function classify(transaction: TreasuryTransaction): Classified {
  const { signature, slot, blockTime, isFinal, succeeded, change, isOwn, memos } = transaction;
  if (!succeeded) return { kind: 'neither' };
  if (change > 0n) {
    const { senders, accounts } = transaction;
    const level = isFinal ? 'final' : 'seen';
    const transfer = { signature, slot, blockTime, amount: change, level } as const;
    return { kind: 'arrival', arrival: { transfer, senders, accounts } };
  }
  if (change < 0n) return { kind: 'payment' };
  if (isOwn && memos.length > 0) return { kind: 'memo', memo: memos.join('\n') };
  return { kind: 'neither' };
}
