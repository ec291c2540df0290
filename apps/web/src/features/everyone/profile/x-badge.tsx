import { Box } from '@mantine/core';
import type { User } from '@stoke/contract';
import { StatusBadge } from '../../../ui/status-badge.tsx';

const looks = {
  unverified: 'neutral',
  pending: 'waiting',
  verified: 'good',
} as const;

/** Whether it was shown that an X account is theirs. */
export function XBadge({ status }: { status: User['xStatus'] }) {
  return (
    <Box component="span" display="inline-flex" flex="none">
      <StatusBadge tone={looks[status]} label={status} />
    </Box>
  );
}
