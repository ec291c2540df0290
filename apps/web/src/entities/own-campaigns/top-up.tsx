import { refusals } from '@stoke/contract/refusals';
import {
  formatLack,
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
import { Button, Text } from '@mantine/core';
import { draftStore } from '../../lib/drafts/draft-store.ts';
import { useDraftForm } from '../../lib/drafts/use-draft-form.ts';
import { useQuery } from '@tanstack/react-query';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { amountText } from '../../lib/amount-text.ts';
import { topUpCampaign } from '../campaigns/campaign-verbs.ts';
import { AmountField } from '../money/amount-field.tsx';
import { creatorBalance } from '../money/creator-balance.ts';
import { ActDialog } from '../../ui/act-dialog.tsx';
import { LinkAnchor } from '../../ui/links.tsx';
import { named } from '../../ui/named.ts';
import { Quiet } from '../../ui/quiet.ts';

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
        {...named('Top up', props.campaign.name)}
      />
      {isOpen ? <TopUpDialog {...props} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

const empty = { typed: '' };
const drafts = draftStore<typeof empty>('top-up');

function TopUpDialog({ campaign, price, pool, onClose }: Props & { onClose: () => void }) {
  const { form, ...draft } = useDraftForm({
    drafts,
    empty,
    about: campaign.id,
    validate: { typed: (typed) => (isCovered ? problemOf(typed) : lacking) },
  });
  const { typed } = form.values;
  const amount = readDollars(typed);
  const isEnough = amount !== null && problemOf(typed) === null;
  const { data: balance } = useQuery(creatorBalance());
  const available = balance ? readWire(balance.available) : null;
  const isCovered = amount === null || available === null || amount <= available;
  return (
    <ActDialog
      title={`Top up ${campaign.name}`}
      label={isEnough ? `Add ${formatUsd(amount)}` : 'Add funds to pool'}
      busyLabel="Adding..."
      form={form}
      draft={draft}
      changes="campaigns"
      confirmedAt="bottom"
      unknown="We do not know whether this was added. Try again; it is never added twice."
      act={() => topUpCampaign(campaign.id, toDollars(amount ?? zeroUsdc))}
      onClose={onClose}
    >
      {(isBusy) => (
        <>
          <AmountField
            description="Reserved from your balance now. The end time stays, unspent funds return."
            data-autofocus
            disabled={isBusy}
            {...form.getInputProps('typed')}
            error={isCovered ? form.errors['typed'] : lacking}
          />
          <Quiet className="num" role="status">
            {isEnough ? splitText(amount, { price, pool }) : null}
          </Quiet>
          {available !== null && (
            <Text size="sm" className="num">
              Your balance is {formatUsd(available)}.{' '}
              {isCovered ? null : (
                <LinkAnchor
                  to="/add-funds"
                  search={{ amount: toDollars(usdc(amount - available)) }}
                >
                  Add {formatLack(usdc(amount - available))}
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

function problemOf(typed: string): string | null {
  const amount = readDollars(typed);
  return amount !== null && amount >= wholeDollars(1n) ? null : amountText(typed, invalid);
}

/** How the server will split it. */
function splitText(amount: Usdc, { pool, price }: { price: number; pool: number }): string {
  const rewards = shareDown(amount, readWire(pool), readWire(price));
  return `${formatUsd(rewards)} for rewards, ${formatUsd(usdc(amount - rewards))} platform fee.`;
}

function readWire(dollars: number): Usdc {
  return parseDollars(dollars) ?? zeroUsdc;
}
