import type { Answer } from '@stoke/contract';
import { dayMs, toDollars, usdc, utcDay } from '@stoke/domain';
import { nameCampaigns } from '../../campaigns/core/index.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { listConfirmed } from '../../money/payouts/index.ts';
import type { BuildDeps } from './receipt-parts.ts';
import { rewardsByDay } from '../../work/submissions/index.ts';
import { rewardDaysSince } from '../../campaigns/spark/index.ts';

type Earning = Answer<'earnings'>[number];

type Deps = { db: Queryable; clock: { now(): Date } };

/** What a person earned on each of the last days and in which campaign, newest first. Today is one of the days. */
export function listEarnings(
  { db, clock }: Deps,
  { userId, days }: { userId: string; days: number },
): Promise<Earning[]> {
  const firstDay = utcDay(new Date(clock.now().getTime() - (days - 1) * dayMs));
  return earningsSince(db, { userId, firstDay });
}

/** What a person earned and was paid in a year (UTC), newest first. */
export async function listYear(
  { db, transactionUrl }: Deps & Pick<BuildDeps, 'transactionUrl'>,
  { userId, year }: { userId: string; year: number },
): Promise<Answer<'earningsOfYear'>> {
  const [from, until] = [firstOf(year), firstOf(year + 1)];
  const since = await earningsSince(db, { userId, firstDay: utcDay(from) });
  const paid = await listConfirmed(db, { userId, from, until });
  return {
    rewards: since.filter(({ day }) => day < utcDay(until)),
    payouts: paid.map((payout) => ({
      ...payout,
      transactionUrl: transactionUrl(payout.signature),
    })),
  };
}

function firstOf(year: number): Date {
  return new Date(Date.UTC(year, 0, 1));
}

async function earningsSince(
  db: Queryable,
  { userId, firstDay }: { userId: string; firstDay: string },
): Promise<Earning[]> {
  const input = { userId, from: new Date(`${firstDay}T00:00:00Z`) };
  const parts = await Promise.all([rewardsByDay(db, input), rewardDaysSince(db, input)]);
  const rewards = parts.flat();
  const named = await nameCampaigns(db, [...new Set(rewards.map((one) => one.campaignId))]);
  return rewards
    .flatMap(({ campaignId, day, amount }): Earning[] => {
      const campaign = named.get(campaignId);
      if (!campaign) return [];
      const { kind, name: campaignName, brand } = campaign;
      return [{ day, campaignId, campaignName, kind, brand, amount }];
    })
    .toSorted((a, b) => b.day.localeCompare(a.day) || toDollars(usdc(b.amount - a.amount)));
}
