import {
  formatDollars,
  formatLack,
  formatUsd,
  toDollars,
  zeroUsdc,
  type Usdc,
} from '@stoke/domain';
import { Stack, Text } from '@mantine/core';
import { shortfall } from '../../../lib/shortfall.ts';
import { LinkButton } from '../../../ui/links.tsx';
import { Quiet } from '../../../ui/quiet.ts';

type Props = {
  /** What is about to be paid; null until it is known. */
  price: Usdc | null;
  /** The creator balance in dollars; null until it is here. */
  available: number | null;
};

/** Whether the balance covers a campaign that is being made, and what happens when it does not. */
export function CoverNote({ price, available }: Props) {
  if (available === null) return null;
  const balance = <b className="num">{formatDollars(available)}</b>;
  const lack = price === null ? zeroUsdc : shortfall(price, available);
  if (price === null || lack === zeroUsdc) {
    return (
      <Quiet>
        Your balance is {balance}.
        {price === null ? '' : ` ${formatUsd(price)} is reserved when you create the campaign.`}
      </Quiet>
    );
  }
  return (
    <Stack gap={6} align="flex-start" className="waiting" role="status">
      <Text size="sm" fw={600}>
        <span className="num">{formatLack(lack)}</span> missing
      </Text>
      <Quiet>Your balance is {balance}. Create the campaign now and fund it later.</Quiet>
      <LinkButton
        to="/add-funds"
        search={{ amount: toDollars(lack) }}
        variant="default"
        size="xs"
        mt={6}
      >
        Add funds
      </LinkButton>
    </Stack>
  );
}
