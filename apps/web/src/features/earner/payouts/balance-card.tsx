import type { User } from '@stoke/contract';
import { formatDollars } from '@stoke/domain';
import type { ReactNode } from 'react';
import { Text } from '@mantine/core';
import { RequestPayout } from './request-payout.tsx';
import classes from './payouts.module.css';
import { LinkAnchor } from '../../../ui/links.tsx';
import { Pair } from '../../../ui/pair.tsx';

type Props = {
  user: User;
  onPaid: () => Promise<unknown>;
  /** Below the minimum: how far it is. */
  progress: ReactNode;
};

/** The earner's money: what can be paid out now, what is on its way, and the way to ask for it. */
export function BalanceCard({ user, onPaid, progress }: Props) {
  const others = [
    ['In review', user.reservedEarnings],
    ['On its way', user.payoutsInFlight],
    ['Paid so far', user.totalPaid],
  ] as const;
  const { disputedEarnings: held } = user;
  return (
    <section className={classes['balance']} aria-labelledby="available-balance">
      <div className={classes['head']}>
        <div>
          <Text component="h2" fw={500} c="dimmed" id="available-balance">
            Available Balance
          </Text>
          <Text className={classes['figure'] ?? ''} data-testid="available-balance">
            {formatDollars(user.pendingEarnings)}
            <span> USDC</span>
          </Text>
        </div>
        <dl className={classes['others']}>
          {others.map(([label, amount]) => (
            <Pair key={label} name={label}>
              {formatDollars(amount)}
            </Pair>
          ))}
          {held > 0 && (
            <Pair name="Held for appeal">
              <LinkAnchor to="/dashboard" search={{ status: 'held' }} hash="submissions" inherit>
                {formatDollars(held)}
              </LinkAnchor>
            </Pair>
          )}
        </dl>
      </div>
      {progress}
      <RequestPayout user={user} onPaid={onPaid} />
    </section>
  );
}
