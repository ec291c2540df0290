import type { Answer } from '@stoke/contract';
import { campaignKinds, dayMs, hourMs, usdc, type Usdc, zeroUsdc } from '@stoke/domain';
import type { Queryable } from '../../platform/db/db.ts';
import {
  halfSpentAt,
  tallyCampaign,
  tallyRefusals,
  tallySpending,
  tallyTasks,
  type TaskTally,
} from '../../work/submissions/index.ts';
import type { ActionFacts, CampaignKind, KindFacts } from './campaign-kind.ts';
import { earnedOf, moneyOf, unreservedPool } from './campaign-money.ts';
import { stateAt } from './campaign-state.ts';
import type { Campaign } from './campaign-store.ts';
import { readDisputedUntil } from './creator-store.ts';
import { readOutflow } from './outflow-store.ts';
import { showStart } from './show-start.ts';

type CampaignResults = Answer<'dripResults'>;

/** The results of a campaign: its money and its work. */
export async function showResults(
  q: Queryable,
  { campaign, rules, now }: { campaign: Campaign; rules: CampaignKind; now: Date },
): Promise<CampaignResults> {
  const { id: campaignId, createdAt, activatedAt } = campaign;
  const facts = await rules.readFacts(q, campaign);
  const { isSubmitted, actionsPerWork } = campaignKinds[campaign.kind];
  const { workers, lastDecidedAt, ...work } = await tallyCampaign(q, campaignId);
  const from = activatedAt ?? createdAt;
  const [refusals, tasks, days, half, spending] = await Promise.all([
    tallyRefusals(q, campaignId),
    tallyTasks(q, campaignId),
    readDays(q, { campaign, rules }),
    readHalf(q, campaign, isSubmitted),
    readSpending(q, {
      campaign,
      isSubmitted,
      from,
      until: lastDecidedAt ?? campaign.endedAt ?? now,
    }),
  ]);
  const disputedUntil = await readDisputedUntil(q, [campaign]);
  const money = moneyOf(campaign);
  const paid = usdc(money.spent + money.feeEarned);
  return {
    ...identityOf(campaign, now),
    pool: {
      total: campaign.pool,
      spent: money.spent,
      reserved: campaign.reserved,
      disputed: campaign.disputed,
      left: unreservedPool(campaign),
      refunded: campaign.refunded,
    },
    disputedUntil: disputedUntil.get(campaignId) ?? null,
    fee: {
      total: campaign.fee,
      earned: money.feeEarned,
      open: usdc(campaign.fee - money.feeEarned - campaign.feeRefunded),
      refunded: campaign.feeRefunded,
    },
    work,
    engagedUsers: facts.engagedUsers ?? workers,
    engagements: facts.engagements,
    actionsPerWork,
    costPerAction: facts.actions
      ? each(earnedOf(campaign), paidActions(facts.actions))
      : each(paid, work.approved * actionsPerWork),
    costPerWork: each(paid, work.approved),
    refusals,
    parts: partsOf(facts, tasks),
    actions: facts.actions ?? null,
    spending,
    days: days.map((day) => showDay(campaign, day)),
    secondsToHalf: half === null ? null : (half.getTime() - from.getTime()) / 1000,
  };
}

type Day = { from: Date; actions: number; spent: Usdc };

/** The approved actions of each day, in UTC. */
async function readDays(
  q: Queryable,
  { campaign, rules }: { campaign: Campaign; rules: CampaignKind },
): Promise<Day[]> {
  const step = { campaignId: campaign.id, stepHours: dayMs / hourMs };
  if (!rules.readActions) {
    const steps = await tallySpending(q, step);
    return steps.map(({ from, approved, spent }) => {
      return { from, actions: approved * campaignKinds[campaign.kind].actionsPerWork, spent };
    });
  }
  const paid = (await rules.readActions(q, step)).filter(({ amount }) => amount > zeroUsdc);
  return [...Map.groupBy(paid, ({ from }) => from.getTime())].map(([at, lines]) => ({
    from: new Date(at),
    actions: lines.reduce((sum, { actions }) => sum + actions, 0),
    spent: lines.reduce<Usdc>((sum, { amount }) => usdc(sum + amount), zeroUsdc),
  }));
}

/** The rewards of a day, and what an action cost with their part of the fee. */
function showDay({ price, pool }: Campaign, { from, actions, spent }: Day) {
  return {
    day: from,
    actions,
    spent,
    costPerAction: usdc((spent * price) / pool / BigInt(actions)),
  };
}

/** When half of the pool was spent, to the hour for kinds without submitted work. */
async function readHalf(q: Queryable, campaign: Campaign, isSubmitted: boolean) {
  if (isSubmitted) return halfSpentAt(q, { campaignId: campaign.id, pool: campaign.pool });
  const steps = await readOutflow(q, { campaignId: campaign.id, stepHours: 1 });
  const half = steps.find(({ total }) => total * 2n >= campaign.pool);
  return half === undefined ? null : new Date(half.from.getTime() + hourMs);
}

function identityOf(campaign: Campaign, now: Date) {
  return {
    ...campaign,
    status: stateAt(campaign, now),
    end_time: campaign.endTime,
    isFunded: campaign.fundedAt !== null,
    startsAt: showStart(campaign, now),
  };
}

function paidActions({ kinds }: ActionFacts): number {
  return kinds.reduce((sum, { paid }) => sum + paid, 0);
}

/** An amount for each of so many, rounded down; null for none. */
export function each(amount: Usdc, count: number): Usdc | null {
  return count === 0 ? null : usdc(amount / BigInt(count));
}

const noWork = { handedIn: 0, waiting: 0, approved: 0, refused: 0, forfeited: 0, spent: zeroUsdc };

function partsOf({ parts }: KindFacts, tasks: readonly TaskTally[]) {
  const byTask = new Map(tasks.map(({ taskId, ...tally }) => [taskId, tally]));
  return parts.map((part) => ({ ...part, ...(byTask.get(part.id) ?? noWork) }));
}

type Input = { campaign: Campaign; isSubmitted: boolean; from: Date; until: Date };

/** Spending of the pool over time, kept by the hour for kinds without submitted work. */
async function readSpending(
  q: Queryable,
  { from, until, campaign, isSubmitted }: Input,
): Promise<CampaignResults['spending']> {
  const stepHours = spendingStep(from, until);
  const step = { campaignId: campaign.id, stepHours };
  const steps = isSubmitted
    ? await tallySpending(q, step)
    : (await readOutflow(q, step)).map((step) => ({ ...step, approved: 0 }));
  return { stepHours, steps };
}

const hourlyUntilDays = 5;
const dailyUntilDays = 120;

/** Hours per step of the spending chart, so that a campaign of any length has about a hundred. */
export function spendingStep(from: Date, until: Date): number {
  const length = until.getTime() - from.getTime();
  if (length <= hourlyUntilDays * dayMs) return 1;
  return length <= dailyUntilDays * dayMs ? dayMs / hourMs : (7 * dayMs) / hourMs;
}
