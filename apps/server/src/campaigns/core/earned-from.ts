import { usdc, zeroUsdc, type Usdc } from '@stoke/domain';
import { earnedFlows } from '../../money/ledger/index.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { lastId } from '../../platform/http/id-cursor.ts';
import { campaignsOfRewards } from '../../work/submissions/index.ts';
import { nameCampaigns } from './creator-store.ts';

const maxFlows = 500;

/** Which campaigns paid the latest credits of an earner, those that paid most first. */
export async function earnedFrom(q: Queryable, userId: string) {
  const flows = await earnedFlows(q, { userId, before: lastId, limit: maxFlows });
  const credits = flows.filter(({ amount }) => amount > zeroUsdc);
  const references = credits.map(({ reference }) => reference);
  const rewards = await campaignsOfRewards(q, references);
  const sums = new Map<string | null, { rewards: number; amount: Usdc }>();
  for (const { reference, amount, campaigns } of credits) {
    const paidBy = campaigns.find(({ campaignId }) => campaignId !== null)?.campaignId;
    const campaignId = paidBy ?? rewards.get(reference) ?? null;
    const sum = sums.get(campaignId) ?? { rewards: 0, amount: zeroUsdc };
    sums.set(campaignId, { rewards: sum.rewards + 1, amount: usdc(sum.amount + amount) });
  }
  const names = await nameCampaigns(
    q,
    [...sums.keys()].filter((id) => id !== null),
  );
  return [...sums]
    .map(([campaignId, sum]) => {
      const { kind = null, name = '', brand = '' } = names.get(campaignId ?? '') ?? {};
      return { campaignId, kind, name, brand, ...sum };
    })
    .toSorted((one, other) => (one.amount > other.amount ? -1 : 1));
}
