import { formatDollars, formatUsd, parseDollars, shareDown, usdc, zeroUsdc } from '@stoke/domain';
import { Button } from '@mantine/core';
import { confirmDialog } from '../../ui/dialogs.ts';
import { cancelSpark, stopSpark } from './calls.ts';
import type { OwnSpark } from './own-spark.ts';
import { useCardAction } from '../../ui/use-card-action.ts';

type Of = { campaign: OwnSpark };

/** Cancels a campaign that has not started, after it was said what returns. */
export function CancelSpark({ campaign }: Of) {
  const cancelling = useCardAction(cancelSpark, {
    title: 'Campaign Not Cancelled',
    fallback: 'Failed to cancel the campaign.',
  });
  async function ask() {
    const isSure = await confirmDialog({
      title: 'Cancel this campaign?',
      message: campaign.isFunded
        ? `${formatDollars(campaign.budget)} returns to your balance at once.`
        : 'Nothing was set aside for it yet. It cannot be started again.',
    });
    if (isSure) cancelling.mutate(campaign._id);
  }
  return (
    <Button
      size="xs"
      variant="subtle"
      color="slate.2"
      disabled={cancelling.isPending}
      onClick={() => void ask()}
    >
      {cancelling.isPending ? 'Cancelling...' : 'Cancel campaign'}
    </Button>
  );
}

/** Ends a running campaign before its time, after it was said what returns and when. */
export function StopSpark({ campaign }: Of) {
  const stopping = useCardAction(stopSpark, {
    title: 'Campaign Not Stopped',
    fallback: 'Failed to stop the campaign.',
  });
  async function ask() {
    const isSure = await confirmDialog({
      title: 'Stop this campaign?',
      message: `It ends now and cannot be started again. What is unspent, up to ${refundOf(campaign)} with its share of the fee, returns to your balance in 24 hours, when everything earned before is judged.`,
    });
    if (isSure) stopping.mutate(campaign._id);
  }
  return (
    <Button size="xs" variant="default" disabled={stopping.isPending} onClick={() => void ask()}>
      {stopping.isPending ? 'Stopping...' : 'Stop campaign'}
    </Button>
  );
}

/** What would return if nothing more were judged: the unspent part of the budget. */
function refundOf({ budget, userRewardPool, poolSpent, poolReserved }: OwnSpark): string {
  const read = (dollars: number) => parseDollars(dollars) ?? zeroUsdc;
  const pool = read(userRewardPool);
  const left = usdc(pool - read(poolSpent) - read(poolReserved));
  return formatUsd(shareDown(read(budget), left > zeroUsdc ? left : zeroUsdc, pool));
}
