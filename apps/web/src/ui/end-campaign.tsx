import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { confirmDialog } from './dialogs.ts';
import { useCardAction, type Send } from './use-card-action.ts';

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

type Props = {
  campaign: { id: string; name: string };
  /** Before its start it is cancelled, while it runs it is stopped. */
  way: keyof typeof ways;
  send: Send;
  /** What becomes of the money, told before anything happens. */
  consequence: ReactNode;
};

/** The way out of a campaign of any kind, after a question. Give it the way as its key. */
export function EndCampaign({ campaign: { id, name }, way, send, consequence }: Props) {
  const { verb, busy, keep, failed } = ways[way];
  const ending = useCardAction(send, failed);
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
      {ending.isPending ? busy : `${verb} campaign`}
    </Button>
  );
}
