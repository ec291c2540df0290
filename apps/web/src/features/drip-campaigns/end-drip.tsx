import { formatDollars } from '@stoke/domain';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { DripCampaign } from '@stoke/contract';
import { messageOf } from '../../lib/api.ts';
import { useIntention } from '../../lib/intention.ts';
import { alertDialog, confirmDialog } from '../../ui/dialogs.ts';
import { cancelDrip, stopDrip } from './calls.ts';

type Props = { campaign: DripCampaign; onEnded: (text: string) => void };

/** The way out of a campaign: cancel it before its start, stop it while it runs. */
export function EndDrip({ campaign, onEnded }: Props) {
  const client = useQueryClient();
  const act = useIntention();
  const isPending = campaign.status === 'pending';
  const end = isPending ? cancelDrip : stopDrip;
  const ending = useMutation({
    mutationFn: () => act(`${campaign.status} ${campaign._id}`, (key) => end(campaign._id, key)),
    onSuccess: ({ message }) => onEnded(message),
    onError: (error) =>
      alertDialog({
        title: isPending ? 'Campaign Not Cancelled' : 'Campaign Not Stopped',
        message: messageOf(error, 'Please try again.'),
      }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['campaigns'] }),
        client.invalidateQueries({ queryKey: ['balance'] }),
      ]),
  });
  if (!isPending && campaign.status !== 'active') return null;
  async function ask() {
    if (await confirmDialog(isPending ? cancelling(campaign) : stopping(campaign))) {
      ending.mutate();
    }
  }
  const doing = isPending ? 'Cancelling...' : 'Stopping...';
  return (
    <Button
      size="xs"
      variant="subtle"
      color="slate.2"
      disabled={ending.isPending}
      onClick={() => void ask()}
    >
      {ending.isPending ? doing : isPending ? 'Cancel campaign' : 'Stop campaign'}
    </Button>
  );
}

function cancelling({ packageName }: DripCampaign) {
  return {
    title: `Cancel ${packageName}?`,
    message: 'Nothing was charged for it. It cannot be started again.',
    labels: { cancel: 'Keep it', confirm: 'Cancel campaign' },
  };
}

/** The refund is told before anything happens. */
function stopping({ packageName, refundIfStopped, poolReserved }: DripCampaign) {
  return {
    title: `Stop ${packageName}?`,
    message: (
      <>
        It takes no more work, for good. <b>{formatDollars(refundIfStopped)}</b> returns to your
        balance at once: what is unspent, with its share of the fee.
        {poolReserved > 0
          ? ` ${formatDollars(poolReserved)} stays set aside for work that waits for its decision.`
          : null}
      </>
    ),
    labels: { cancel: 'Keep it running', confirm: 'Stop campaign' },
  };
}
