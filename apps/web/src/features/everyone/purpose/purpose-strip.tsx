import type { User } from '@stoke/contract';
import { purposes, type Purpose } from '@stoke/domain';
import { Button, Group, Text } from '@mantine/core';
import { messageOf } from '../../../ui/failure-message.tsx';
import { LinkButton } from '../../../ui/links.tsx';
import { purposeNames, useChoosePurpose } from './calls.ts';

const strip = {
  className: 'box',
  justify: 'space-between',
  wrap: 'nowrap',
  mih: 58,
  px: 20,
  py: 8,
} as const;

/** Asks a newcomer once what they came for, and leads who promotes to their dashboard. Nothing waits for it. */
export function PurposeStrip({
  user,
  onPromote,
}: {
  user: Pick<User, 'purpose' | 'hasDashboard'>;
  onPromote: () => void;
}) {
  const choosing = useChoosePurpose();
  const { purpose, hasDashboard } = user;
  const problem = choosing.isError && (
    <Text size="sm" c="rose.4" role="alert">
      {messageOf(choosing.error, 'Not saved. Please try again.')}
    </Text>
  );
  if (purpose === 'earn' || (purpose !== null && hasDashboard)) return null;
  if (purpose !== null) {
    return (
      <Group {...strip}>
        <Text fw={600} size="sm">
          Your brand
        </Text>
        <Group gap="xs">
          {problem}
          {purpose === 'promote' && (
            <Button
              size="sm"
              variant="default"
              disabled={choosing.isPending}
              onClick={() => choosing.mutate('both')}
            >
              Earn too
            </Button>
          )}
          <LinkButton to="/create-dashboard" size="sm">
            Open a creator dashboard
          </LinkButton>
        </Group>
      </Group>
    );
  }
  const choose = (chosen: Purpose) =>
    choosing.mutate(chosen, { onSuccess: () => chosen === 'promote' && onPromote() });
  return (
    <Group {...strip} role="group" aria-labelledby="purpose">
      <Text fw={600} size="sm" id="purpose">
        What brings you here?
      </Text>
      <Group gap="xs">
        {problem}
        {purposes.map((one) => (
          <Button
            key={one}
            size="sm"
            variant="default"
            disabled={choosing.isPending}
            onClick={() => choose(one)}
          >
            {purposeNames[one]}
          </Button>
        ))}
      </Group>
    </Group>
  );
}
