import type { SparkCard } from '@stoke/contract';
import { isSparkOver, parseDollars, sparkMsLeft, zeroUsdc, type Usdc } from '@stoke/domain';
import { useTicking } from '../../../lib/ticking.ts';

type Timed = Pick<SparkCard, 'createdAt' | 'durationHours'>;

/** Milliseconds until the campaign's time is up; 0 afterwards. */
export function msLeftOf({ createdAt, durationHours }: Timed, now: Date): number {
  return sparkMsLeft(new Date(createdAt), durationHours, now);
}

/** What of the pool is still to be earned. */
export function balanceOf(campaign: Pick<SparkCard, 'currentRewardPoolBalance'>): Usdc {
  return parseDollars(campaign.currentRewardPoolBalance) ?? zeroUsdc;
}

export function poolOf(campaign: Pick<SparkCard, 'userRewardPool'>): Usdc {
  return parseDollars(campaign.userRewardPool) ?? zeroUsdc;
}

/** Percent for the eye: whole, and never nothing while there is something. */
export function percentText(percent: number): string {
  return percent > 0 && percent < 1 ? '<1%' : `${Math.floor(percent)}%`;
}

/** Whether the campaign counts as ended by now (rule 5.9). */
export function useIsOver(campaign: SparkCard): boolean {
  return useTicking((now) =>
    isSparkOver({
      status: campaign.status,
      msLeft: msLeftOf(campaign, now),
      balance: balanceOf(campaign),
    }),
  );
}
