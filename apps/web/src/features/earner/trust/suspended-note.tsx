import { trustScoreForWork, wayBack } from '@stoke/domain';
import { Text } from '@mantine/core';
import { IconPlayerPause } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './trust.module.css';
import { Pair } from '../../../ui/pair.tsx';

type Props = { score: number; action?: ReactNode };

/** What a suspension means, and how it ends. */
export function SuspendedNote({ score, action }: Props) {
  const { points, ways } = wayBack(score);
  return (
    <section className={classes['suspended']} aria-labelledby="suspended">
      <IconPlayerPause size={22} aria-hidden />
      <div>
        <Text fw={600} id="suspended">
          Suspended from new work
        </Text>
        <dl>
          <Pair name="Why">
            Your trust score is {score}. New work starts at {trustScoreForWork}.
          </Pair>
          <Pair name="Work">
            You can't start or submit tasks. Earlier submissions are still reviewed and paid.
          </Pair>
          <Pair name="Payouts">You can still request payouts.</Pair>
          <Pair name="To resume">
            You need {points === 1 ? 'one more point' : `${points} more points`}:{' '}
            {counted(ways.appeal_won, 'won appeal', 'won appeals')},{' '}
            {counted(ways.payout_confirmed, 'confirmed payout', 'confirmed payouts')}, or{' '}
            {ways.work_approved} approved submissions from before. The suspension ends at{' '}
            {trustScoreForWork}.
          </Pair>
        </dl>
        {action}
      </div>
    </section>
  );
}

function counted(count: number, one: string, many: string): string {
  return count === 1 ? `one ${one}` : `${count} ${many}`;
}
