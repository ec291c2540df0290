import { formatLack, utcMoment, type Usdc, zeroUsdc } from '@stoke/domain';
import { isAhead } from './campaign-state.ts';
import type { Campaign } from './campaign-store.ts';

/** When a pending campaign starts that is scheduled for later; null: as soon as it can. */
export function showStart(campaign: Campaign, now: Date): Date | null {
  const isScheduled = campaign.state === 'pending' && isAhead(campaign, now);
  return isScheduled ? campaign.startsAt : null;
}

/** The scheduled start that passed while a pending campaign was not funded. */
export function showMissedStart(campaign: Campaign, now: Date): Date | null {
  const isUnfunded = campaign.state === 'pending' && campaign.fundedAt === null;
  return isUnfunded && !isAhead(campaign, now) ? campaign.startsAt : null;
}

/** The sentence after "campaign created": when it starts, and the money that it still needs. */
export function sayStart(input: { status: string; missing: Usdc; startsAt: Date | null }): string {
  if (input.status !== 'pending') return '';
  const time = sayTime(input);
  if (input.missing === zeroUsdc && time !== '') return ` It starts${time}.`;
  return ` Add ${formatLack(input.missing)} to your balance to start it${time}.`;
}

/** The time of a scheduled start, to end a sentence with; empty when there is none. */
export function sayTime({ startsAt }: { startsAt: Date | null }): string {
  return startsAt === null ? '' : ` on ${utcMoment(startsAt)}`;
}
