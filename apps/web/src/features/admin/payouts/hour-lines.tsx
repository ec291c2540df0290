import type { Reply } from '@stoke/contract/client';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { exactDollars } from '../../../lib/exact-amount.ts';
import { NearMoment } from '../../../ui/moment.tsx';
import { payoutQueues } from './calls.ts';
import { Quiet } from '../../../ui/quiet.ts';

type Hour = Reply<'payoutQueues'>['hours'][number];

const kinds = { earnings: 'Earners', withdrawal: 'Withdrawals' } as const;

/** How much of the limits of the hour is used, and what waits for them. */
export function HourLines() {
  const { data } = useQuery(payoutQueues);
  return data?.hours.map((hour) => <Line key={hour.purpose} {...hour} />);
}

function Line({ purpose, sent, limit, held }: Hour) {
  return (
    <Quiet data-testid="hour">
      {kinds[purpose]}, last hour: {exactDollars(sent)} of {exactDollars(limit)}.{' '}
      {held !== null && (
        <Text span size="sm" c="amber.3">
          {held.count === 1 ? '1 payout waits' : `${held.count} payouts wait`} (
          {exactDollars(held.amount)}){held.count > 1 && ', the first'} until about{' '}
          <NearMoment at={held.until} />.
        </Text>
      )}
    </Quiet>
  );
}
