import type { Chain } from '../../../gateways/solana/index.ts';

/** A node that calls every payout paid and sends none. */
export function lyingChain(chain: Chain): Chain {
  return {
    ...chain,
    broadcast: async () => ({ accepted: true }),
    attemptState: async () => ({ kind: 'landed', slot: (await chain.history()).final }),
    showsPayments: async () => true,
  };
}
