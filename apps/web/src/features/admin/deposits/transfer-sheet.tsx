import type { AdminTransfer } from '@stoke/contract';
import { Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { LoadError } from '../../../ui/load-error.tsx';
import { LinkAnchor } from '../../../ui/links.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { SkeletonRows } from '../../../ui/skeletons.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { CreditForm, type ForTicket } from './credit-form.tsx';
import { transferBy } from './calls.ts';
import classes from './deposits.module.css';
import { exactDollars } from '../../../lib/exact-amount.ts';
import { TransferFacts } from './transfer-facts.tsx';
import { Quiet } from '../../../ui/quiet.ts';

type Props = { signature: string; ticket: ForTicket | null };

/** One transfer as the chain tells of it, whose it is, and the way to credit it. */
export function TransferSheet({ signature, ticket }: Props) {
  const transfer = useQuery(transferBy(signature));
  if (transfer.data) return <Sheet transfer={transfer.data} ticket={ticket} />;
  if (transfer.isError) {
    return <LoadError title="This transfer cannot be shown" query={transfer} />;
  }
  return (
    <div role="status" aria-label="Checking Solana">
      <SkeletonRows count={3} height={120} />
    </div>
  );
}

function Sheet({ transfer, ticket }: { transfer: AdminTransfer; ticket: ForTicket | null }) {
  const { credited, isFinal } = transfer;
  return (
    <Stack gap="lg">
      <Group component="header" gap={14} wrap="nowrap" className="num">
        <Title order={2}>{exactDollars(transfer.amount)}</Title>
        <StatusBadge {...stateOf(transfer)} />
      </Group>
      <TransferFacts transfer={transfer} />
      {credited !== null ? (
        <Credited credited={credited} />
      ) : isFinal ? (
        <CreditForm transfer={transfer} ticket={ticket} />
      ) : (
        <Text c="dimmed" role="status">
          Solana is finalizing this transfer. It can be credited in a few seconds.
        </Text>
      )}
    </Stack>
  );
}

function stateOf({ credited, isFinal }: AdminTransfer): Parameters<typeof StatusBadge>[0] {
  if (credited !== null) return { tone: 'good', label: 'Credited' };
  return isFinal ? { tone: 'waiting', label: 'Unclaimed' } : { tone: 'new', label: 'Not final' };
}

function Credited({ credited }: { credited: NonNullable<AdminTransfer['credited']> }) {
  const { to, at, by, reason, ticketId } = credited;
  return (
    <section className={classes['credited']} aria-label="Credit">
      <Text fw={600}>
        Credited to @{to.username}, <Moment at={at} />
      </Text>
      <Quiet>
        {by === null
          ? 'Matched by reference or claimed by the paying wallet.'
          : `Credited manually by ${by}.`}
      </Quiet>
      {reason !== null && (
        <Text size="sm" mt={8} className="words">
          {reason}
        </Text>
      )}
      {ticketId !== null && (
        <LinkAnchor to="/admin/support" search={{ ticket: ticketId }} size="sm">
          Open the ticket
        </LinkAnchor>
      )}
    </section>
  );
}
