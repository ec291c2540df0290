import { formatDollars, formatUsd, parseDollars, shareDown, usdc, zeroUsdc } from '@stoke/domain';
import { EndCampaign } from '../../ui/end-campaign.tsx';
import { cancelSpark, stopSpark } from './calls.ts';
import type { OwnSpark } from './own-spark.ts';

/** The way out of a Spark that is not over; what returns, and when, is told first. */
export function EndSpark({ campaign }: { campaign: OwnSpark }) {
  const { _id: id, name, status, isFunded, budget } = campaign;
  const of = { id, name };
  if (status === 'pending') {
    const text = isFunded
      ? `${formatDollars(budget)} returns to your balance at once.`
      : 'Nothing was set aside for it yet. It cannot be started again.';
    return (
      <EndCampaign key="cancel" campaign={of} way="cancel" send={cancelSpark} consequence={text} />
    );
  }
  if (status !== 'active' && status !== 'paused') return null;
  const text = `It ends now and cannot be started again. What is unspent, up to ${refundOf(campaign)} with its share of the fee, returns to your balance in 24 hours, when everything earned before is judged.`;
  return <EndCampaign key="stop" campaign={of} way="stop" send={stopSpark} consequence={text} />;
}

/** What would return if nothing more were judged: the unspent part of the budget. */
function refundOf({ budget, userRewardPool, poolSpent, poolReserved }: OwnSpark): string {
  const read = (dollars: number) => parseDollars(dollars) ?? zeroUsdc;
  const pool = read(userRewardPool);
  const left = usdc(pool - read(poolSpent) - read(poolReserved));
  return formatUsd(shareDown(read(budget), left > zeroUsdc ? left : zeroUsdc, pool));
}
