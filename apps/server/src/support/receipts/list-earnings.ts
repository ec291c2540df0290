import type { Answer } from '@stoke/contract';
import { dayMs, toDollars, usdc } from '@stoke/domain';
import { nameCampaigns } from '../../campaigns/core/index.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { rewardsByDay } from '../../work/submissions/index.ts';
import { dayOf, rewardDaysSince } from '../../campaigns/spark/index.ts';

type Earning = Answer<'earnings'>[number];

type Deps = { db: Queryable; clock: { now(): Date } };

/** What a person earned on each of the last days and in which campaign, newest first. Today is one of the days. */
export async function listEarnings(
  { db, clock }: Deps,
  { userId, days }: { userId: string; days: number },
): Promise<Earning[]> {
  const firstDay = dayOf(new Date(clock.now().getTime() - (days - 1) * dayMs));
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
