import type { CampaignState } from '../core/index.ts';

/** The first thing that prevents a pending campaign from starting; null: nothing. */
export function waitingFor(of: {
  state: CampaignState;
  isFunded: boolean;
  isConnected: boolean;
  hasRights: boolean;
  isGroupTaken: boolean;
}): 'funds' | 'connection' | 'rights' | 'group' | null {
  if (of.state !== 'pending') return null;
  if (!of.isFunded) return 'funds';
  if (!of.isConnected) return 'connection';
  if (!of.hasRights) return 'rights';
  return of.isGroupTaken ? 'group' : null;
}
