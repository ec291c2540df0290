import type { Transaction } from '../ledger/index.ts';
import type { Tx } from '../platform/db/db.ts';
import type { CampaignWorkDeps } from './campaign-kind.ts';
import { settlesAgain } from './campaign-state.ts';
import { lockCampaigns, writeFigures, type FigureChange } from './campaign-store.ts';
import { nameCampaigns } from './creator-store.ts';
import { endIfOver, settle } from './end-campaign.ts';

/**
 * Updates the figures of locked campaigns as work moves their money. A campaign whose pool is spent
 * ends; one that is over is settled again with the money that came back to it.
 * @returns the transactions to post for that, after those of the work.
 */
export async function addFigures(
  deps: CampaignWorkDeps,
  tx: Tx,
  changes: readonly FigureChange[],
): Promise<Transaction[]> {
  const postings: Transaction[] = [];
  for (const campaign of await writeFigures(tx, changes)) {
    const change = settlesAgain(campaign) ? settle : endIfOver;
    postings.push(...(await change(deps, tx, campaign)).postings);
  }
  return postings;
}

/** What review and bans need from campaigns of any kind. */
export function figuresOfWork(deps: CampaignWorkDeps) {
  return {
    lockCampaigns,
    readCampaigns: nameCampaigns,
    addFigures: (tx: Tx, changes: readonly FigureChange[]) => addFigures(deps, tx, changes),
  };
}
