import { Refusal } from '../../platform/refusal.ts';
import type { Arrival } from '../treasury/index.ts';
import type { FundingDeps } from './funding-deps.ts';

/**
 * What the chain says about a signature; refuses one that did not pay the treasury. Holds no lock.
 */
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

/** The chain's reply; refuses when there is none. */
export function orUnavailable<T>(asked: Promise<T>): Promise<T> {
  return asked.catch((cause: unknown) => {
    throw new Refusal('chain.unavailable', { cause });
  });
}
