import type { Chain } from './chain.ts';
import type { Faucet } from './faucet.ts';
import type { Params } from './rpc-params.ts';

export type Context = { chain: Chain; faucet: Faucet };
export type Method = (context: Context, params: Params) => unknown;

/** The envelope of the answers that say which slot they speak of. */
export function withSlot(chain: Chain, value: unknown, slot = chain.clock.slot()) {
  return { context: { apiVersion: '4.3.0', slot }, value };
}
