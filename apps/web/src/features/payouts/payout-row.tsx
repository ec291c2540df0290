import type { Payout } from '@stoke/contract';
import { formatDollars } from '@stoke/domain';
import { Anchor, Group, Table, Text } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Moment } from '../../ui/moment.tsx';
import { useNamedPlace } from '../../ui/named-place.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { payoutStateTexts, stepsOf } from './payout-steps.ts';
import { shortAddress } from './short-address.ts';
import classes from './payouts.module.css';

const states = {
  requested: { tone: 'waiting', label: 'Requested' },
  review: { tone: 'waiting', label: 'In review' },
  sending: { tone: 'waiting', label: 'Sending' },
  confirmed: { tone: 'good', label: 'Confirmed' },
  failed: { tone: 'bad', label: 'Failed' },
  refunded: { tone: 'neutral', label: 'Refunded' },
} as const satisfies Record<Payout['status'], unknown>;

/** One payout: how much to which wallet, how far it is, and where it stands on the chain. */
export function PayoutRow({ payout }: { payout: Payout }) {
  const id = `payout-${payout._id}`;
  const { place, isNamed } = useNamedPlace<HTMLTableRowElement>(id);
  return (
    <Table.Tr
      ref={place}
      id={id}
      className={classes['row']}
      data-named={isNamed || undefined}
      data-testid="payout"
    >
      <Table.Td>
        <Text fw={600} className="num">
          {formatDollars(payout.amount)}
        </Text>
        <Text size="xs" c="dimmed" title={payout.address}>
          to <span className={classes['mono']}>{shortAddress(payout.address)}</span>
        </Text>
      </Table.Td>
      <Table.Td title={payoutStateTexts[payout.status]}>
        <StatusBadge {...states[payout.status]} />
      </Table.Td>
      <Table.Td>
        <Steps payout={payout} />
        {payout.reason !== null && (
          <Text size="sm" mt={4} c={payout.status === 'review' ? 'amber.3' : 'rose.3'}>
            {payout.reason}
          </Text>
        )}
        {payout.status !== 'confirmed' && (
          <Text size="sm" mt={4} c="dimmed">
            {payoutStateTexts[payout.status]}
          </Text>
        )}
      </Table.Td>
      <Table.Td>
        <Transaction payout={payout} />
      </Table.Td>
    </Table.Tr>
  );
}

function Steps({ payout }: { payout: Payout }) {
  return (
    <ol className={classes['steps']}>
      {stepsOf(payout).map(({ name, at, state }) => (
        <li key={name} data-state={state} {...(state === 'now' ? { 'aria-current': 'step' } : {})}>
          {name} {at !== null && <Moment at={at} />}
        </li>
      ))}
    </ol>
  );
}

function Transaction({ payout: { signature, transactionUrl, status } }: { payout: Payout }) {
  if (signature === null) {
    const isOver = status === 'failed' || status === 'refunded';
    return (
      <Text span c="dimmed" size="sm">
        {isOver ? 'Never sent' : 'Not sent yet'}
      </Text>
    );
  }
  return (
    <Group gap={4} wrap="nowrap">
      {transactionUrl === null ? (
        <Text span className={classes['mono'] ?? ''} title={signature}>
          {shortAddress(signature)}
        </Text>
      ) : (
        <Anchor
          href={transactionUrl}
          target="_blank"
          rel="noopener noreferrer nofollow"
          className={`${classes['mono']} ${classes['link']}`}
          title={signature}
        >
          {shortAddress(signature)} <IconExternalLink size={12} aria-label="on Solana" />
        </Anchor>
      )}
      <CopyButton value={signature} what="transaction signature" />
    </Group>
  );
}
