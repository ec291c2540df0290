import type { CampaignResults } from '@stoke/contract';
import { toDollars, type Usdc } from '@stoke/domain';
import { accounts, outflow } from '../ledger/index.ts';
import type { Queryable } from '../platform/db/db.ts';
import { tallySpending } from '../review/index.ts';
import type { Campaign, KindName } from './campaign-store.ts';
import { spendingStep } from './spending-step.ts';

type Of = { campaign: Campaign; isSubmitted: boolean; from: Date; until: Date };

/** Spending of the pool over time. For kinds without submitted work, only the books know it. */
export async function readSpending(q: Queryable, of: Of): Promise<CampaignResults['spending']> {
  const stepHours = spendingStep(of.from, of.until);
  const steps = of.isSubmitted
    ? await tallySpending(q, { campaignId: of.campaign.id, stepHours })
    : (await outflowOf(q, of.campaign, stepHours)).map((step) => ({ ...step, approved: 0 }));
  return { stepHours, steps: steps.map(showStep) };
}

/** Kinds of transactions between a pool and its creator. */
export function ownMoves(kind: KindName) {
  return { funded: `${kind}-funded`, settled: `${kind}-settled` };
}

function outflowOf(q: Queryable, { id, kind }: Campaign, stepHours: number) {
  const except = Object.values(ownMoves(kind));
  return outflow(q, accounts.campaignPool(id), { except, stepHours });
}

/** A step as the API returns it. */
export function showStep(step: { from: Date; approved: number; spent: Usdc; total: Usdc }) {
  const { from, approved, spent, total } = step;
  return {
    from: from.toISOString(),
    approved,
    spent: toDollars(spent),
    total: toDollars(total),
  };
}
