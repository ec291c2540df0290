import type { Chain } from '../../../gateways/solana/index.ts';

/** Every memo of the treasury on the chain that names a root, by the chain itself, newest first. */
export async function memosOf(chain: Chain): Promise<string[]> {
  const named = await chain.namingTreasury({ before: null, limit: 100 });
  const read = await Promise.all(named.map(({ signature }) => chain.inspectTransaction(signature)));
  return read
    .flatMap((one) => (one?.succeeded ? one.memos : []))
    .filter((memo) => memo.startsWith('stoke-proof-1'));
}
