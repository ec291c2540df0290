import {
  formatDollars,
  formatLack,
  formatUsd,
  toDollars,
  zeroUsdc,
  type DripPackage,
} from '@stoke/domain';
import { Group, Text } from '@mantine/core';
import { LinkButton } from '../../../ui/links.tsx';
import { shortfall } from '../../../lib/shortfall.ts';
import { Quiet } from '../../../ui/quiet.ts';

type Props = { chosen: DripPackage | null; available: number | null };

/** Says before the order whether the balance pays for it, and what happens when it does not. */
export function PaymentNote({ chosen, available }: Props) {
  if (available === null) return null;
  const lack = chosen === null ? zeroUsdc : shortfall(chosen.price, available);
  if (chosen === null || lack === zeroUsdc) {
    return (
      <Quiet>
        Your balance is <b className="num">{formatDollars(available)}</b>.
        {chosen
          ? ` ${formatUsd(chosen.price)} is reserved when you activate. Unspent funds are returned.`
          : ''}
      </Quiet>
    );
  }
  return (
    <Group gap={24} justify="space-between" wrap="nowrap" className="waiting" role="status">
      <div>
        <Text size="sm" fw={600}>
          You need <span className="num">{formatLack(lack)}</span> more for {chosen.name}.
        </Text>
        <Quiet mt={2}>
          You have <span className="num">{formatDollars(available)}</span>. Create it now and fund
          it later.
        </Quiet>
      </div>
      <LinkButton to="/add-funds" search={{ amount: toDollars(lack) }} variant="default" size="xs">
        Add funds
      </LinkButton>
    </Group>
  );
}
