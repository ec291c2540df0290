import type { Answer } from '@stoke/contract';
import { campaignKinds, dayMs, hourMs, usdc, type Usdc, zeroUsdc } from '@stoke/domain';
import type { Queryable } from '../../platform/db/db.ts';
import type { BothSides } from '../../platform/db/traffic.ts';
import { countNewPeople, halfSpentAt, readPace } from '../../work/submissions/index.ts';
import type { ActionFacts, CampaignKind, Part } from './campaign-kind.ts';
import { moneyOf, unreservedPool, withFee } from './campaign-money.ts';
import { stateAt } from './campaign-state.ts';
import type { Campaign } from './campaign-store.ts';
import { countRefusals, countWork, type PaidStep, stepsOf, sumPaid } from './count-outcomes.ts';
import { readDisputedUntil } from './creator-store.ts';
import { type Outcome, readOutcomes } from './outcome-store.ts';
import { readOutflow } from './outflow-store.ts';
import { readGrowth } from './growth.ts';
import { showStart } from './show-start.ts';

type CampaignResults = Answer<'dripResults'>;

const hoursPerDay = dayMs / hourMs;

/** The results of a campaign: its money and its work. */
export async function showResults(
  sides: BothSides,
  { campaign, rules, now }: { campaign: Campaign; rules: CampaignKind; now: Date },
): Promise<CampaignResults> {
  const { db: q } = sides;
  const { id: campaignId, createdAt, activatedAt } = campaign;
  const { isSubmitted, actionsPerWork } = campaignKinds[campaign.kind];
  const parts = await rules.readParts(q, campaign);
  const engaged = (await rules.countEngaged?.(q, campaign)) ?? null;
  const { workers, lastDecidedAt, medianDecisionSeconds } = await readPace(q, campaignId);
  const from = activatedAt ?? createdAt;
  const stepHours = spendingStep(from, lastDecidedAt ?? campaign.endedAt ?? now);
  const [outcomes, outflow, half, disputedUntil] = await Promise.all([
    readOutcomes(sides, { campaignId, stepHours: Math.min(stepHours, hoursPerDay) }),
    isSubmitted ? null : readOutflow(q, { campaignId, stepHours }),
    readHalf(q, campaign, isSubmitted),
    readDisputedUntil(q, [campaign]),
  ]);
  const [growth, newPeople] = await Promise.all([
    readGrowth(sides, { campaign, outcomes, stepHours }),
    countNewPeople(q, campaignId),
  ]);
  const submitted = isSubmitted ? outcomes : [];
  const work = countWork(submitted);
  const actions = rules.countActions?.(outcomes) ?? null;
  const money = moneyOf(campaign);
  // the rewards of submitted work are without what bans took back; of single actions only the sum is known
  const forfeited = isSubmitted ? zeroUsdc : campaign.returned;
  const cost = withFee(campaign, usdc(sumPaid(outcomes) - forfeited));
  const engagedUsers = engaged?.engagedUsers ?? workers;
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
    work: { ...work, medianDecisionSeconds },
    engagedUsers,
    groupPeople: engaged?.groupPeople ?? null,
    people: {
      new: newPeople,
      returning: engagedUsers - newPeople,
      costEach: each(cost, engagedUsers),
    },
    engagements: engaged?.engagements ?? null,
    actionsPerWork,
    costPerAction: each(cost, actions ? paidActions(actions) : work.approved * actionsPerWork),
    costPerWork: each(cost, work.approved),
    refusals: countRefusals(submitted),
    parts: partsOf(parts, submitted),
    actions: actions && { ...actions, forfeited },
    spending: {
      stepHours,
      steps:
        outflow?.map((step) => ({ ...step, approved: 0 })) ?? addUp(stepsOf(submitted, stepHours)),
    },
    ...growth,
    days: stepsOf(outcomes, hoursPerDay).map((day) => showDay(campaign, day)),
    secondsToHalf: half === null ? null : (half.getTime() - from.getTime()) / 1000,
  };
}

/** The rewards of a day in UTC, and what an action cost with their part of the fee. */
function showDay(campaign: Campaign, { from, count, spent }: PaidStep) {
  const actions = count * campaignKinds[campaign.kind].actionsPerWork;
  const cost = withFee(campaign, spent);
  const [costPerAction, costPerWork] = [cost / BigInt(actions), cost / BigInt(count)];
  return {
    day: from,
    actions,
    spent,
    costPerAction: usdc(costPerAction),
    costPerWork: usdc(costPerWork),
  };
}

/** The steps with the total until the end of each. */
function addUp(steps: readonly PaidStep[]): CampaignResults['spending']['steps'] {
  let total = zeroUsdc;
  return steps.map(({ from, count, spent }) => {
    total = usdc(total + spent);
    return { from, approved: count, spent, total };
  });
}

/** When half of the pool was paid, or was earned of kinds without submitted work. */
async function readHalf(q: Queryable, campaign: Campaign, isSubmitted: boolean) {
  const { halfUsedAt, endedAt } = campaign;
  // what was done until the end is judged some minutes later
  if (!isSubmitted) return halfUsedAt && endedAt && endedAt < halfUsedAt ? endedAt : halfUsedAt;
  return halfSpentAt(q, { campaignId: campaign.id, pool: campaign.pool });
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

function partsOf(parts: readonly Part[], outcomes: readonly Outcome[]) {
  const byTask = Map.groupBy(outcomes, ({ part }) => part);
  return parts.map((part) => {
    const own = byTask.get(part.id) ?? [];
    return { ...part, ...countWork(own), spent: sumPaid(own) };
  });
}

const hourlyUntilDays = 5;
const dailyUntilDays = 120;

/** Hours per step of the spending chart, so that a campaign of any length has about a hundred. */
export function spendingStep(from: Date, until: Date): number {
  const length = until.getTime() - from.getTime();
  if (length <= hourlyUntilDays * dayMs) return 1;
  return length <= dailyUntilDays * dayMs ? dayMs / hourMs : (7 * dayMs) / hourMs;
}
