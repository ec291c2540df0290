import type { Usdc } from '@stoke/domain';
import { unreservedPool, type EscrowMoney } from '../escrow/index.ts';

export type FomoState = 'pending' | 'active' | 'completed' | 'ended';

/** `completed`: the pool is spent. `ended`: it was stopped, or cancelled before it started. */
export const fomoMoves = {
  pending: ['active', 'ended'],
  active: ['completed', 'ended'],
  completed: [],
  ended: [],
} as const satisfies Record<FomoState, readonly FomoState[]>;

/** Whether the pool of an active campaign pays nothing more, and nothing can return to it. */
export function isSpent(campaign: EscrowMoney & { state: FomoState; lowestRate: Usdc }): boolean {
  const { state, reserved, lowestRate } = campaign;
  return state === 'active' && reserved === 0n && unreservedPool(campaign) < lowestRate;
}
