import type { SparkCard } from '@stoke/contract';
import {
  isSparkOver,
  parseDollars,
  sparkMsLeft,
  zeroUsdc,
  type SparkBounds,
  type Usdc,
} from '@stoke/domain';
import { percent } from '../../../lib/percent.ts';
import { useTicking } from '../../../lib/ticking.ts';
import type { Participation } from './part-calls.ts';

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

type Bounded = Pick<SparkCard, 'personLimit' | 'linkCount'>;

/** What bounds anyone in this campaign; `part` is known of the person who looks. */
export function boundsOf(campaign: Bounded, part?: Participation): SparkBounds {
  const limit = parseDollars(part?.limitLeft ?? campaign.personLimit) ?? zeroUsdc;
  if (!part?.isParticipant) return { limit, links: campaign.linkCount };
  return { limit, links: part.links.filter(({ isOpened }) => !isOpened).length };
}

/** How much of a pool is left, of 0 to 100: rounded down as amounts are, so that no page promises more. */
export function leftText(left: number): string {
  return percent((left < 1 ? left : Math.floor(left)) / 100);
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
