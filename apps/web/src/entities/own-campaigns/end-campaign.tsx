import { formatDollars, type CampaignKindName } from '@stoke/domain';
import { Button, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { campaignVerb } from '../campaigns/campaign-verbs.ts';
import { confirmDialog } from '../../ui/dialogs.ts';
import { useCardAction } from './use-card-action.ts';

const ways = {
  cancel: {
    verb: 'Cancel',
    busy: 'Cancelling...',
    keep: 'Keep it',
    failed: { title: 'Campaign Not Cancelled', fallback: 'Failed to cancel the campaign.' },
  },
  stop: {
    verb: 'Stop',
    busy: 'Stopping...',
    keep: 'Keep it running',
    failed: { title: 'Campaign Not Stopped', fallback: 'Failed to stop the campaign.' },
  },
} as const;

type Way = keyof typeof ways;
type Props = {
  campaign: { id: string; name: string; status: string };
  kind: CampaignKindName;
  /** What becomes of the money, told before anything happens. */
  consequences: Record<Way, ReactNode>;
};

/** Before its start a campaign is cancelled, while it runs it is stopped; then the button is gone. */
export function EndCampaign({ campaign: { status, ...campaign }, kind, consequences }: Props) {
  const way = status === 'pending' ? 'cancel' : 'stop';
  if (way === 'stop' && status !== 'active' && status !== 'paused') return null;
  return (
    <EndButton
      key={way}
      way={way}
      kind={kind}
      campaign={campaign}
      consequence={consequences[way]}
    />
  );
}

/** What cancelling does to the money of a campaign. */
export function cancelText({ isFunded, price }: { isFunded: boolean; price: number }): string {
  return isFunded
    ? `${formatDollars(price)} returns to your balance now.`
    : 'Nothing was charged for it. It cannot be started again.';
}

type ButtonProps = {
  way: Way;
  kind: CampaignKindName;
  campaign: { id: string; name: string };
  consequence: ReactNode;
};

function EndButton({ way, kind, campaign: { id, name }, consequence }: ButtonProps) {
  const { verb, busy, keep, failed } = ways[way];
  const ending = useCardAction(campaignVerb(kind, way), failed);
  async function ask() {
    const isSure = await confirmDialog({
      title: `${verb} ${name}?`,
      message: consequence,
      labels: { cancel: keep, confirm: `${verb} campaign` },
    });
    if (isSure) ending.mutate(id);
  }
  return (
    <Button
      size="xs"
      variant="subtle"
      color="slate.2"
      disabled={ending.isPending}
      onClick={() => void ask()}
    >
      {ending.isPending ? (
        busy
      ) : (
        <>
          {verb}
          <VisuallyHidden component="span">{` campaign: ${name}`}</VisuallyHidden>
        </>
      )}
    </Button>
  );
}
