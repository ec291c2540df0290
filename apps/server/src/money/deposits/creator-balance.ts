import { accounts, balance } from '../ledger/index.ts';
import { sumWithdrawn } from '../payouts/index.ts';
import { seeOneMoment } from '../treasury/index.ts';
import { sumDeposited } from './deposit-store.ts';
import type { CampaignPort, FundingDeps } from './funding-deps.ts';

/** The figures of a creator's balance, all of one moment, so that they add up. */
export function readCreatorBalance(
  { db, readCampaignTotals }: Pick<FundingDeps, 'db'> & Pick<CampaignPort, 'readCampaignTotals'>,
  creatorId: string,
) {
  return db.transaction(async (tx) => {
    await seeOneMoment(tx);
    const available = await balance(tx, accounts.creatorAvailable(creatorId));
    const totals = await readCampaignTotals(tx, creatorId);
    const deposited = await sumDeposited(tx, creatorId);
    const { withdrawn, underWay } = await sumWithdrawn(tx, creatorId);
    return { ...totals, available, withdrawn, withdrawing: underWay, deposited };
  });
}
