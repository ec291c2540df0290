import type { CampaignState } from '../core/index.ts';

/** The first thing that prevents a pending campaign from starting; null: nothing. */
export function waitingFor(input: {
  state: CampaignState;
  isFunded: boolean;
  isConnected: boolean;
  hasRights: boolean;
  isGroupTaken: boolean;
}): 'funds' | 'connection' | 'rights' | 'group' | null {
  const { state, isFunded, isConnected, hasRights, isGroupTaken } = input;
  if (state !== 'pending') return null;
  if (!isFunded) return 'funds';
  if (!isConnected) return 'connection';
  if (!hasRights) return 'rights';
  return isGroupTaken ? 'group' : null;
}
