import { signature as asSignature, type Address } from '@solana/kit';
import type { NamingTransaction } from './chain.ts';
import type { SolanaRpc } from './steady-rpc.ts';

export type NamingSignature = { signature: string; succeeded: boolean; final: boolean };

const perPage = 1_000;
const mostPages = 10;

/** Confirmed and finalized transactions that name the address, oldest first. */
export async function signaturesNaming(rpc: SolanaRpc, named: Address): Promise<NamingSignature[]> {
  const found: NamingSignature[] = [];
  const config = { commitment: 'confirmed', limit: perPage } as const;
  let page = await rpc.getSignaturesForAddress(named, config).send();
  for (let count = 1; ; count += 1) {
    found.push(
      ...page.map(({ signature, err, confirmationStatus }) => ({
        signature,
        succeeded: err === null,
        final: confirmationStatus === 'finalized',
      })),
    );
    const last = page.at(-1);
    if (last === undefined || page.length < perPage) return found.toReversed();
    if (count === mostPages) throw new Error('too many transactions name this reference');
    page = await rpc.getSignaturesForAddress(named, { ...config, before: last.signature }).send();
  }
}

/**
 * Finalized transactions that name the address, newest first, at most `limit` of 1,000. With
 * `asOf`, only a node that has reached this slot answers.
 */
export async function finalSignatures(
  rpc: SolanaRpc,
  named: Address,
  of: { before: string | null; until?: string | null; asOf?: bigint; limit: number },
): Promise<NamingTransaction[]> {
  const { before, until = null, asOf, limit } = of;
  const page = await rpc
    .getSignaturesForAddress(named, {
      commitment: 'finalized',
      limit,
      ...(before === null ? {} : { before: asSignature(before) }),
      ...(until === null ? {} : { until: asSignature(until) }),
      ...(asOf === undefined ? {} : { minContextSlot: asOf }),
    })
    .send();
  return page.map(({ signature, slot, err }) => ({ signature, slot, succeeded: err === null }));
}
