import { formatDollars, parseDollars, toDollars, usdc, zeroUsdc } from '@stoke/domain';
import { Button, Group } from '@mantine/core';
import { IconCircleCheck, IconClockOff } from '@tabler/icons-react';
import type { Deposit } from '@stoke/contract';
import { LinkButton } from '../../ui/links.tsx';
import { CopyFact } from './copy-fact.tsx';
import classes from './deposit-outcome.module.css';
import { depositStages } from './deposit-status.ts';
import { exactAmount, exactDollars } from '../../lib/exact-amount.ts';

type Props = { deposit: Deposit; onAgain: () => void };

/** How a deposit ended: credited with its exact amount, or expired with a way to start again. */
export function DepositOutcome({ deposit, onAgain }: Props) {
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
  const isOther = deposit.creditedAmount !== deposit.amount;
  return (
    <div className={classes['outcome']} data-status="credited" role="status">
      <IconCircleCheck size={44} stroke={1.5} aria-hidden />
      <h3>
        <span className={classes['figure']}>{exactAmount(deposit.creditedAmount)} USDC</span>{' '}
        credited
      </h3>
      <p>
        {isOther
          ? `${difference(deposit)} than the ${formatDollars(deposit.amount)} you asked for. What arrived on chain is what counts.`
          : 'It is in your balance. Campaigns that waited for it start by themselves.'}
      </p>
      {deposit.signature === null ? null : (
        <dl className={classes['signature']}>
          <CopyFact name="Transaction" value={deposit.signature} />
        </dl>
      )}
      <Group justify="center" gap="sm">
        <LinkButton to="/create-fire-drip">Buy a drip</LinkButton>
        <LinkButton to="/creator-dashboard" variant="default">
          Back to dashboard
        </LinkButton>
      </Group>
    </div>
  );
}

/** By how much more or less arrived. */
function difference({ amount, creditedAmount }: Deposit): string {
  const asked = parseDollars(amount) ?? zeroUsdc;
  const arrived = parseDollars(creditedAmount) ?? zeroUsdc;
  const [more, word] = arrived > asked ? [arrived - asked, 'more'] : [asked - arrived, 'less'];
  return `${exactDollars(toDollars(usdc(more)))} ${word}`;
}
