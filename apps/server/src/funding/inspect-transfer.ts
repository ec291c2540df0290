import type { FoundTransfer } from '../gateways/solana/index.ts';
import { Refusal } from '../platform/refusal.ts';
import type { FundingDeps } from './funding-deps.ts';

/** A transfer to the treasury, final or not. */
export type Arrival = {
  transfer: FoundTransfer;
  /** The wallets that paid. */
  senders: string[];
  /** Every address that the transaction names. */
  accounts: string[];
};

/** What the chain says of a signature; refuses all that brought us nothing. Holds no lock. */
export async function inspectTransfer(
  { chain }: Pick<FundingDeps, 'chain'>,
  signature: string,
): Promise<Arrival> {
  const found = await orUnavailable(chain.inspectDeposit(signature));
  if (found.kind === 'malformed') throw new Refusal('deposit.signature_invalid');
  if (found.kind === 'not_found') throw new Refusal('deposit.transfer_unknown');
  if (found.kind === 'failed') throw new Refusal('deposit.failed_on_chain');
  if (found.kind !== 'transfer') throw new Refusal('deposit.not_for_us');
  const { transfer, senders, accounts } = found;
  return { transfer, senders, accounts };
}

/** The answer of the chain; refuses when it gives none. */
export function orUnavailable<T>(asked: Promise<T>): Promise<T> {
  return asked.catch((cause: unknown) => {
    throw new Refusal('chain.unavailable', { cause });
  });
}
