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
import { useQuery } from '@tanstack/react-query';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { amountText } from '../../lib/amount-text.ts';
import { topUpCampaign } from '../campaigns/campaign-verbs.ts';
import { creatorBalance } from '../money/creator-balance.ts';
import { ActDialog } from '../../ui/act-dialog.tsx';
import { LinkAnchor } from '../../ui/links.tsx';

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
  const { data: balance } = useQuery(creatorBalance());
  const available = balance ? readWire(balance.available) : null;
  const isCovered = amount === null || available === null || amount <= available;
  const problem = (isTried: boolean) => {
    if (!isCovered) return lacking;
    return isTried && !isEnough ? amountText(typed, invalid) : null;
  };
  return (
    <ActDialog
      title={`Top up ${campaign.name}`}
      label={isEnough ? `Add ${formatUsd(amount)}` : 'Add funds to pool'}
      busyLabel="Adding..."
      isDangerous={false}
      isComplete={isEnough && isCovered}
      facts={`${campaign.id} ${typed}`}
      changes="campaigns"
      confirmedAt="bottom"
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
            error={problem(isTried)}
            disabled={isBusy}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Text size="sm" c="dimmed" className="num" role="status">
            {isEnough ? splitText(amount, { price, pool }) : null}
          </Text>
          {available !== null && (
            <Text size="sm" className="num">
              Your balance is {formatUsd(available)}.{' '}
              {isCovered ? null : (
                <LinkAnchor
                  to="/add-funds"
                  search={{ amount: toDollars(usdc(amount - available)) }}
                >
                  Add {formatUsd(usdc(amount - available))}
                </LinkAnchor>
              )}
            </Text>
          )}
        </>
      )}
    </ActDialog>
  );
}

const lacking = refusals['campaign.top_up_needs_funds'].text;
const invalid = refusals['campaign.top_up_invalid'].text;

/** How the server will split it. */
function splitText(amount: Usdc, { pool, price }: { price: number; pool: number }): string {
  const rewards = shareDown(amount, readWire(pool), readWire(price));
  return `${formatUsd(rewards)} for rewards, ${formatUsd(usdc(amount - rewards))} platform fee.`;
}

function readWire(dollars: number): Usdc {
  return parseDollars(dollars) ?? zeroUsdc;
}
