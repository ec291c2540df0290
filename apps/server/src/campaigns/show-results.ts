import type { CampaignResults } from '@stoke/contract';
import { settleFee, toDollars, usdc, zeroUsdc, type Usdc } from '@stoke/domain';
import type { Queryable } from '../platform/db/db.ts';
import { tallyCampaign, tallyRefusals, tallyTasks, type TaskTally } from '../review/index.ts';
import type { CampaignKind, KindFacts } from './campaign-kind.ts';
import { inReview, paidOut, unreservedPool, type CampaignMoney } from './campaign-money.ts';
import { stateAt } from './campaign-state.ts';
import type { Campaign } from './campaign-store.ts';
import { readSpending } from './read-spending.ts';

/** The results of a campaign: its money and its work. */
export async function showResults(
  q: Queryable,
  of: { campaign: Campaign; rules: CampaignKind; now: Date },
): Promise<CampaignResults> {
  const { campaign, rules, now } = of;
  const { id: campaignId, createdAt, activatedAt } = campaign;
  const facts = await rules.readFacts(q, campaign);
  const { isSubmitted } = rules;
  const { workers, lastDecidedAt, ...work } = await tallyCampaign(q, campaignId);
  const from = activatedAt ?? createdAt;
  const [refusals, tasks, spending] = await Promise.all([
    tallyRefusals(q, campaignId),
    tallyTasks(q, campaignId),
    readSpending(q, {
      campaign,
      isSubmitted,
      from,
      until: lastDecidedAt ?? campaign.endedAt ?? now,
    }),
  ]);
  const money = moneyOf(campaign);
  const paid = usdc(money.spent + money.feeEarned);
  return {
    ...identityOf(campaign, now),
    pool: dollarsOf({
      total: campaign.pool,
      spent: money.spent,
      reserved: money.reserved,
      left: unreservedPool(campaign),
      refunded: campaign.refunded,
    }),
    fee: dollarsOf({
      total: campaign.fee,
      earned: money.feeEarned,
      open: usdc(campaign.fee - money.feeEarned - campaign.feeRefunded),
      refunded: campaign.feeRefunded,
    }),
    work,
    engagedUsers: facts.engagedUsers ?? workers,
    engagements: facts.engagements,
    actionsPerWork: facts.actionsPerWork,
    costPerAction: each(paid, work.approved * facts.actionsPerWork),
    costPerWork: each(paid, work.approved),
    refusals,
    parts: partsOf(facts, tasks),
    spending,
  };
}

function identityOf(campaign: Campaign, now: Date) {
  return {
    _id: campaign.id,
    kind: campaign.kind,
    name: campaign.name,
    status: stateAt(campaign, now),
    createdAt: campaign.createdAt.toISOString(),
    activatedAt: campaign.activatedAt?.toISOString() ?? null,
    end_time: campaign.endTime?.toISOString() ?? null,
    endedAt: campaign.endedAt?.toISOString() ?? null,
    price: toDollars(campaign.price),
    isFunded: campaign.fundedAt !== null,
  };
}

/** The fee falls due as the pool is spent. */
function moneyOf(money: CampaignMoney): { spent: Usdc; reserved: Usdc; feeEarned: Usdc } {
  const { fee, pool, feeEarned } = money;
  const [spent, reserved] = [paidOut(money), inReview(money)];
  const due = settleFee({ fee, pool, spent, reserved }).earned;
  return { spent, reserved, feeEarned: due > feeEarned ? due : feeEarned };
}

function each(amount: Usdc, count: number): number | null {
  return count === 0 ? null : toDollars(usdc(amount / BigInt(count)));
}

function dollarsOf<K extends string>(amounts: Record<K, Usdc>): Record<K, number> {
  const entries = Object.entries<Usdc>(amounts).map(([name, amount]) => [name, toDollars(amount)]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- fromEntries forgets which keys it got
  return Object.fromEntries(entries) as Record<K, number>;
}

const noWork = { handedIn: 0, waiting: 0, approved: 0, refused: 0, forfeited: 0, spent: zeroUsdc };

function partsOf({ parts }: KindFacts, tasks: readonly TaskTally[]) {
  const byTask = new Map(tasks.map(({ taskId, ...tally }) => [taskId, tally]));
  return parts.map(({ id, name, link }) => {
    const { spent, ...tally } = byTask.get(id) ?? noWork;
    return { _id: id, name, link, ...tally, spent: toDollars(spent) };
  });
}
