import type { Chain, FoundTransfer, TreasuryTransaction } from '../../gateways/solana/index.ts';
import type { Core } from '../../platform/core.ts';
import type { Log } from '../../platform/log.ts';
import type { ChecksBefore } from './is-read.ts';

/** A transfer to the treasury, final or not. */
export type Arrival = {
  transfer: FoundTransfer;
  /** The wallets that paid. */
  senders: string[];
  /** Every address that the transaction names. */
  accounts: string[];
};

export type TreasuryDeps = Core & {
  chain: Pick<Chain, 'namingTreasury' | 'inspectTransaction' | 'history' | 'tip' | 'health'>;
  log: Pick<Log, 'warn' | 'error'>;
  /** The chain is asked anew after the start of this process. */
  checksBefore: ChecksBefore;
  /**
   * Takes a transfer to the treasury, once it is seen and again when it is final. Safe to repeat.
   * @returns the id of what it pays; null while it is unclaimed.
   */
  onArrival(arrival: Arrival): Promise<string | null>;
  /** Takes a final memo of the treasury. Safe to repeat. */
  onMemo(memo: { signature: string; memo: string }): Promise<void>;
  /** Records a transfer out of the treasury, seen or final. Safe to repeat. */
  onPayment(transaction: TreasuryTransaction): Promise<void>;
};
