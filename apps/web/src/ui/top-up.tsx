import { refusals } from '@stoke/contract/refusals';
import {
  formatUsd,
  parseDollars,
  readDollars,
  shareDown,
  toDollars,
  usdc,
  wholeDollars,
  zeroUsdc,
  type Usdc,
} from '@stoke/domain';
import { Button, Text, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { amountText } from '../lib/amount-text.ts';
import { topUpCampaign } from '../lib/campaign-verbs.ts';
import { ActDialog } from './act-dialog.tsx';
import { LinkAnchor } from './links.tsx';

type Props = {
  campaign: { id: string; name: string };
  /** In wire dollars; the addition has the same part of fee. */
  price: number;
  pool: number;
};

/** Adds money of the balance to a running campaign, with the split said before. */
export function TopUp(props: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Top up
      </Button>
      {isOpen ? <TopUpDialog {...props} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function TopUpDialog({ campaign, price, pool, onClose }: Props & { onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const amount = readDollars(typed);
  const isEnough = amount !== null && amount >= wholeDollars(1n);
  return (
    <ActDialog
      title={`Top up ${campaign.name}`}
      label={isEnough ? `Add ${formatUsd(amount)}` : 'Add funds to pool'}
      busyLabel="Adding..."
      isDangerous={false}
      isComplete={isEnough}
      facts={`${campaign.id} ${typed}`}
      changes="campaigns"
      failed="The campaign could not be topped up."
      act={(key) => topUpCampaign(campaign.id, toDollars(amount ?? zeroUsdc), key)}
      onClose={onClose}
    >
      {({ isTried, isBusy }) => (
        <>
          <TextInput
            label="Amount in USDC"
            description="Reserved from your balance now. The end time stays, unspent funds return."
            inputMode="decimal"
            autoComplete="off"
            placeholder="0.00"
            leftSection={<span aria-hidden>$</span>}
            data-autofocus
            value={typed}
            error={isTried && !isEnough ? amountText(typed, invalid) : null}
            disabled={isBusy}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Text size="sm" c="dimmed" className="num" role="status">
            {isEnough ? splitText(amount, { price, pool }) : null}
          </Text>
          <Text size="sm">
            <LinkAnchor to="/add-funds">Add funds to your balance</LinkAnchor>
          </Text>
        </>
      )}
    </ActDialog>
  );
}

const invalid = refusals['campaign.top_up_invalid'].text;

/** How the server will split it. */
function splitText(amount: Usdc, of: { price: number; pool: number }): string {
  const read = (dollars: number) => parseDollars(dollars) ?? zeroUsdc;
  const rewards = shareDown(amount, read(of.pool), read(of.price));
  return `${formatUsd(rewards)} for rewards, ${formatUsd(usdc(amount - rewards))} platform fee.`;
}
