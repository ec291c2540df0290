import type { CampaignResults } from '@stoke/contract';
import { toDollars, type Usdc } from '@stoke/domain';
import { accounts, outflow } from '../ledger/index.ts';
import type { Queryable } from '../platform/db/db.ts';
import { tallySpending, type WorkKind } from '../review/index.ts';
import type { CampaignFacts } from './results-deps.ts';
import { spendingStep } from './spending-step.ts';

type Of = { kind: WorkKind; facts: CampaignFacts; from: Date; until: Date };

/**
 * What of the pool was spent when. Nobody hands work in for a Spark: what left its pool for people
 * is in the books alone.
 */
export async function readSpending(q: Queryable, of: Of): Promise<CampaignResults['spending']> {
  const stepHours = spendingStep(of.from, of.until);
  const steps =
    of.kind === 'spark'
      ? (await outflowOf(q, of.facts, stepHours)).map((step) => ({ ...step, approved: 0 }))
      : await tallySpending(q, { campaignId: of.facts.id, stepHours });
  return { stepHours, steps: steps.map(showStep) };
}

/** What came into a Spark's pool from its creator, and what of it went back. */
export const ownMoves = { funded: 'spark-funded', returned: 'spark-settled' } as const;

function outflowOf(q: Queryable, { id }: CampaignFacts, stepHours: number) {
  const except = Object.values(ownMoves);
  return outflow(q, accounts.campaignPool(id), { except, stepHours });
}

/** A step as it is on the wire. */
export function showStep(step: { from: Date; approved: number; spent: Usdc; total: Usdc }) {
  const { from, approved, spent, total } = step;
  return {
    from: from.toISOString(),
    approved,
    spent: toDollars(spent),
    total: toDollars(total),
  };
}
