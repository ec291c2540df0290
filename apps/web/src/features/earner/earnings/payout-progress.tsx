import type { User } from '@stoke/contract';
import { formatDollars, formatLack, formatUsd } from '@stoke/domain';
import { Box, Group, Progress } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { now } from '../../../lib/clock.ts';
import { earnings, openWork } from './calls.ts';
import { toMinimum } from './earning-days.ts';
import { Quiet } from '../../../ui/quiet.ts';

/** How far the available balance is on the way to the payout minimum; nothing once it is there. */
export function PayoutProgress({ user }: { user: User }) {
  const { pendingEarnings: available, payoutMinimum: minimum } = user;
  const { data = [] } = useQuery(earnings);
  const { data: work } = useQuery(openWork);
  const open = work?.amount ?? 0;
  const { missing, pace } = toMinimum({ available, minimum, open, now: now() }, data);
  if (missing <= 0n) return null;
  return (
    <Box mt="lg">
      <Progress
        value={(available / minimum) * 100}
        size={6}
        radius="xl"
        aria-label="Available, of the payout minimum"
      />
      <Group justify="space-between" gap="xs" mt={8}>
        <Quiet className="num">
          {formatLack(missing)} to go
          {work && ` · ${formatDollars(open)} open for you`}
        </Quiet>
        {pace && (
          <Quiet className="num">
            About {pace.days.toLocaleString('en-US')} {pace.days === 1 ? 'day' : 'days'} at{' '}
            {formatUsd(pace.day)} a day, as in the last week
          </Quiet>
        )}
      </Group>
    </Box>
  );
}
