import type { Answer } from '@stoke/contract';
import { usdc, type Usdc } from '@stoke/domain';
import { type NameWorker, spendingStep } from '../core/index.ts';
import type { Core } from '../../platform/core.ts';
import type { Queryable } from '../../platform/db/db.ts';
import type { Download } from '../../platform/http/handlers.ts';
import { type Columns, csvFile } from '../../platform/http/csv-file.ts';
import { pagesById } from '../../platform/pages.ts';
import { stateAt } from './boost-state.ts';
import {
  listLoops,
  type LoopLine,
  type OwnedBoost,
  type ParticipationTally,
  tallyLoops,
  tallyParticipations,
} from './boost-store.ts';

type BoostResults = Answer<'boostResults'>;

export type BoostDeps = Core;

/** The results of a volume boost campaign: participants, verified loops and accrued rewards. */
export async function showResults(
  q: Queryable,
  campaign: OwnedBoost,
  now: Date,
): Promise<BoostResults> {
  const { id: campaignId, createdAt, participants, loopsCompleted } = campaign;
  const tallies = await tallyParticipations(q, campaignId);
  const verified = tallies.reduce((sum, { loops }) => sum + loops, 0);
  const state = stateAt(campaign, now);
  const isEnded = state === 'completed' || state === 'ended';
  const last = lastOf(tallies);
  const stepHours = spendingStep(createdAt, isEnded ? (last ?? createdAt) : now);
  const steps = await tallyLoops(q, { campaignId, stepHours });
  const accrued = earnedIn(tallies, ['active', 'awaiting_payout', 'paid']);
  const paid = earnedIn(tallies, ['paid']);
  return {
    ...campaign,
    id: campaignId,
    status: state,
    lastVerifiedAt: last,
    tweetLink: campaign.tweetUrl,
    estimatedTotalCost: campaign.cost,
    estimatedUserPayouts: campaign.payouts,
    volume: {
      target: campaign.targetVolume,
      done: usdc(campaign.volumePerLoop * BigInt(loopsCompleted)),
      perLoop: campaign.volumePerLoop,
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
    rewards: { accrued, paid, waiting: usdc(accrued - paid) },
    rewardPerLoop: verified === 0 ? null : usdc(accrued / BigInt(verified)),
    spending: { stepHours, steps },
  };
}

function earnedIn(
  tallies: readonly ParticipationTally[],
  states: readonly ParticipationTally['state'][],
): Usdc {
  const input = tallies.filter(({ state }) => states.includes(state));
  return usdc(input.reduce((sum, { earned }) => sum + earned, 0n));
}

function peopleIn(
  tallies: readonly ParticipationTally[],
  input: ParticipationTally['state'],
): number {
  return tallies.find(({ state }) => state === input)?.people ?? 0;
}

function lastOf(tallies: readonly ParticipationTally[]): Date | null {
  const times = tallies.flatMap(({ lastVerifiedAt: at }) => (at === null ? [] : [at.getTime()]));
  return times.length === 0 ? null : new Date(Math.max(...times));
}

const rowsAtOnce = 1000;
const payouts = { active: 'accruing', awaiting_payout: 'waiting', paid: 'paid' } as const;

type Input = { nameWorker: NameWorker } & { campaignId: string; creatorId: string };

/**
 * Every verified loop of a campaign as CSV, streamed. Participants have the names of `nameWorker`;
 * the creator must not see their accounts, wallets and transactions.
 */
export function exportLoops(q: Queryable, { campaignId, creatorId, nameWorker }: Input): Download {
  const pages = pagesById(rowsAtOnce, (page) => listLoops(q, { campaignId, ...page }));
  const columns: Columns<LoopLine> = {
    loop: ({ id }) => id,
    participant: ({ userId }) => nameWorker({ creatorId, userId }),
    verified_at: ({ verifiedAt }) => verifiedAt,
    reward_usd: ({ reward }) => reward,
    payout: ({ state }) => payouts[state],
    paid_at: ({ paidAt }) => paidAt,
  };
  return csvFile(`stoke-boost-${campaignId}.csv`, columns, pages);
}
