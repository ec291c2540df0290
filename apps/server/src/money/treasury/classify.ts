import type { TreasuryTransaction } from '../../gateways/solana/index.ts';
import type { Arrival } from './treasury-deps.ts';

type Classified =
  | { kind: 'arrival'; arrival: Arrival }
  | { kind: 'payment' }
  /** Signed by the treasury for its text only. */
  | { kind: 'memo'; memo: string }
  | { kind: 'neither' };

/**
 * What a transaction is to the treasury, by what it did to its balance. Anyone may name its account, so
 * most of what names it is neither.
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
