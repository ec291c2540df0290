import type { User } from '@stoke/contract';
import { formatUsd } from '@stoke/domain';
import { Box, Group, Progress, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { earnings } from './calls.ts';
import { toMinimum } from './earning-days.ts';

/** How far the available balance is on the way to the payout minimum; nothing once it is there. */
export function PayoutProgress({ user }: { user: User }) {
  const { pendingEarnings: available, payoutMinimum: minimum } = user;
  const { data = [] } = useQuery(earnings);
  const { missing, usual } = toMinimum({ available, minimum }, data);
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
        <Text size="sm" c="dimmed" className="num">
          {formatUsd(missing)} to go
        </Text>
        {usual && (
          <Text size="sm" c="dimmed" className="num">
            About {usual.days.toLocaleString('en-US')} {usual.days === 1 ? 'day' : 'days'} at your
            usual {formatUsd(usual.day)} a day
          </Text>
        )}
      </Group>
    </Box>
  );
}
