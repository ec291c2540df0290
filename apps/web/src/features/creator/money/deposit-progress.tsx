import { Anchor, Box, Button, Group, Stack, Text } from '@mantine/core';
import type { Deposit } from '@stoke/contract';
import { formatDollars, parseDollars, toDollars, usdc, zeroUsdc } from '@stoke/domain';
import { IconCircleCheck, IconClockOff } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { currency } from '../../../entities/site/demo-world.ts';
import { exactDollars } from '../../../lib/exact-amount.ts';
import { LinkAnchor, LinkButton } from '../../../ui/links.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { deposit, deposits } from './calls.ts';
import { CopyFact } from './copy-fact.tsx';
import classes from './deposit-outcome.module.css';
import { depositStages, isOpen } from './deposit-status.ts';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { PaymentRequest } from './payment-request.tsx';

type Props = { id: string; onAgain: () => void };

/** Asked besides the live updates, which may be lost on the way. */
const askAgainMs = 5_000;

/** One deposit from its payment code to its end, following the chain automatically. */
export function DepositProgress({ id, onAgain }: Props) {
  const query = useQuery({
    ...deposit(id),
    refetchInterval: ({ state: { data: known, status } }) => {
      const mayChange = known ? isOpen(known) : status !== 'error';
      return mayChange ? askAgainMs : false;
    },
  });
  useFollowers(query.data?.status);
  const current = query.data;
  const again = (
    <Anchor component="button" type="button" size="sm" w="fit-content" onClick={onAgain}>
      Deposit another amount
    </Anchor>
  );
  if (!current) {
    return (
      <Stack gap="lg">
        <NotLoaded what="This deposit" query={query} rows={[1, 260]} label="Loading the deposit" />
        {query.isError && again}
      </Stack>
    );
  }
  if (current.status === 'expired') return <DepositOutcome deposit={current} onAgain={onAgain} />;
  return (
    <Stack gap="lg" align={isOpen(current) ? 'stretch' : 'center'}>
      {isOpen(current) ? (
        <PaymentRequest deposit={current} />
      ) : (
        <DepositOutcome deposit={current} onAgain={onAgain} />
      )}
      {again}
    </Stack>
  );
}

/** The list and the balance follow a deposit that moves on. */
function useFollowers(status: Deposit['status'] | undefined): void {
  const client = useQueryClient();
  const known = useRef(status);
  useEffect(() => {
    const before = known.current;
    known.current = status;
    if (before === undefined || before === status) return;
    void client.invalidateQueries({ queryKey: deposits.queryKey });
    void client.invalidateQueries({ queryKey: ['balance'] });
    void client.invalidateQueries({ queryKey: ['campaigns'] });
  }, [status, client]);
}

type OutcomeProps = { deposit: Deposit; onAgain: () => void };

/** How a deposit ended: credited with its exact amount, or expired with a way to start again. */
function DepositOutcome({ deposit, onAgain }: OutcomeProps) {
  if (deposit.status === 'expired') {
    return (
      <div className={classes['outcome']} data-status="expired" role="status">
        <IconClockOff size={40} stroke={1.5} aria-hidden />
        <h3>This deposit request expired</h3>
        <p>{depositStages.expired.text}</p>
        <Button onClick={onAgain}>Start a new deposit</Button>
      </div>
    );
  }
  const credited = `${deposit.creditedAmount.toLocaleString('en-US', { maximumFractionDigits: 6 })} ${currency()}`;
  const isOther = deposit.creditedAmount !== deposit.amount;
  return (
    <div className={classes['outcome']} data-status="credited" role="status">
      <IconCircleCheck size={44} stroke={1.5} aria-hidden />
      <h3>
        <span className="num">{credited}</span> credited
      </h3>
      <p>
        {isOther
          ? `${difference(deposit)} than the ${formatDollars(deposit.amount)} you asked for. We credited what arrived on Solana.`
          : deposit.started.length === 0
            ? 'Added to your balance.'
            : 'It funded what was waiting for it.'}
      </p>
      <StartedList started={deposit.started} />
      {deposit.signature === null ? null : (
        <Box component="dl" w="min(460px, 100%)" m="0 0 14px" ta="left">
          <CopyFact name="Transaction" value={deposit.signature} href={deposit.transactionUrl} />
        </Box>
      )}
      <Group justify="center" gap="sm">
        {deposit.started.length === 0 ? (
          <>
            <LinkButton to="/create-fire-drip">Buy a drip</LinkButton>
            <LinkButton to="/create-spark-campaign" variant="default">
              Start a Spark campaign
            </LinkButton>
            <LinkButton to="/create-campaign" variant="default">
              Create a FOMO campaign
            </LinkButton>
          </>
        ) : null}
        <LinkButton to="/creator-dashboard" variant="default">
          Back to dashboard
        </LinkButton>
      </Group>
    </div>
  );
}

/** The campaigns that waited for this money, each with its page. */
function StartedList({ started }: Pick<Deposit, 'started'>) {
  if (started.length === 0) return null;
  return (
    <Stack component="ul" gap={6} mb={14} className="bare" aria-label="Funded campaigns">
      {started.map(({ _id: id, kind, name, isWaiting, startsAt }) => (
        <Group
          component="li"
          key={id}
          gap="xs"
          align="baseline"
          justify="center"
          wrap="nowrap"
          fz="sm"
        >
          {startsAt ? (
            <Text span inherit c="dimmed">
              Funded, starts <Moment at={startsAt} />
            </Text>
          ) : (
            <Text span inherit c="dimmed">
              {isWaiting ? 'Funded, connect its group' : 'Started'}
            </Text>
          )}
          <LinkAnchor to="/creator-dashboard/campaigns/$kind/$id" params={{ kind, id }} size="sm">
            {name}
          </LinkAnchor>
        </Group>
      ))}
    </Stack>
  );
}

/** By how much more or less arrived. */
function difference({ amount, creditedAmount }: Deposit): string {
  const asked = parseDollars(amount) ?? zeroUsdc;
  const arrived = parseDollars(creditedAmount) ?? zeroUsdc;
  const [more, word] = arrived > asked ? [arrived - asked, 'more'] : [asked - arrived, 'less'];
  return `${exactDollars(toDollars(usdc(more)))} ${word}`;
}
