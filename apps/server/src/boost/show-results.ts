import type { BoostResults } from '@stoke/contract';
import { toDollars, usdc, type Usdc } from '@stoke/domain';
import type { Queryable } from '../platform/db/db.ts';
import { showStep, spendingStep } from '../campaigns/index.ts';
import type { OwnedBoost } from './boost-store.ts';
import { tallyLoops, tallyParticipations, type ParticipationTally } from './results-store.ts';

/** What became of a volume boost campaign: who took part, which loops are verified, what accrued. */
export async function showResults(
  q: Queryable,
  campaign: OwnedBoost,
  now: Date,
): Promise<BoostResults> {
  const { id: campaignId, createdAt, participants, loopsCompleted } = campaign;
  const tallies = await tallyParticipations(q, campaignId);
  const verified = tallies.reduce((sum, { loops }) => sum + loops, 0);
  const isOver = campaign.state === 'completed' || campaign.state === 'ended';
  const last = lastOf(tallies);
  const stepHours = spendingStep(createdAt, isOver ? (last ?? createdAt) : now);
  const steps = await tallyLoops(q, { campaignId, stepHours });
  const accrued = earnedIn(tallies, ['active', 'awaiting_payout', 'paid']);
  const paid = earnedIn(tallies, ['paid']);
  return {
    _id: campaignId,
    name: campaign.name,
    status: campaign.state,
    createdAt: createdAt.toISOString(),
    lastVerifiedAt: last?.toISOString() ?? null,
    speed: campaign.speed,
    tweetLink: campaign.tweetUrl,
    estimatedTotalCost: toDollars(campaign.cost),
    estimatedUserPayouts: toDollars(campaign.payouts),
    volume: {
      target: toDollars(campaign.targetVolume),
      done: toDollars(usdc(campaign.volumePerLoop * BigInt(loopsCompleted))),
      perLoop: toDollars(campaign.volumePerLoop),
    },
    participants: {
      needed: campaign.usersNeeded,
      joined: participants,
      active: peopleIn(tallies, 'active'),
      awaitingPayout: peopleIn(tallies, 'awaiting_payout'),
      paid: peopleIn(tallies, 'paid'),
    },
    loops: {
      total: campaign.totalLoops,
      perUser: campaign.loopsPerUser,
      completed: loopsCompleted,
      verified,
    },
    rewards: {
      accrued: toDollars(accrued),
      paid: toDollars(paid),
      waiting: toDollars(usdc(accrued - paid)),
    },
    rewardPerLoop: verified === 0 ? null : toDollars(usdc(accrued / BigInt(verified))),
    spending: { stepHours, steps: steps.map(showStep) },
  };
}

function earnedIn(
  tallies: readonly ParticipationTally[],
  states: readonly ParticipationTally['state'][],
): Usdc {
  const of = tallies.filter(({ state }) => states.includes(state));
  return usdc(of.reduce((sum, { earned }) => sum + earned, 0n));
}

function peopleIn(tallies: readonly ParticipationTally[], of: ParticipationTally['state']): number {
  return tallies.find(({ state }) => state === of)?.people ?? 0;
}

function lastOf(tallies: readonly ParticipationTally[]): Date | null {
  const times = tallies.flatMap(({ lastVerifiedAt: at }) => (at === null ? [] : [at.getTime()]));
  return times.length === 0 ? null : new Date(Math.max(...times));
}
