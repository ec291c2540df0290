import { Button, Group, Stack, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { deskReversals, personOf, sparkActionsOf, type Target } from './calls.ts';
import { ReverseDialog } from '../../../entities/campaigns/reverse-dialog.tsx';
import { SparkActions } from '../../../entities/campaigns/spark-actions.tsx';
import { reasonLabels } from './words.ts';

type Props = { campaignId: string; userId: string; onBack: () => void };

/** What one person did in the campaign, with the ways to take rewards back. */
export function PersonActions({ campaignId, userId, onBack }: Props) {
  const [target, setTarget] = useState<Target | null>(null);
  const actions = useInfiniteQuery(sparkActionsOf(campaignId, userId));
  const person = useQuery(personOf(userId)).data;
  return (
    <Stack gap="md">
      <Button
        variant="subtle"
        size="sm"
        px={0}
        style={{ alignSelf: 'flex-start' }}
        leftSection={<IconArrowLeft size={16} aria-hidden />}
        onClick={onBack}
      >
        Back to the campaign
      </Button>
      <Group justify="space-between" mih={36}>
        <Group gap={10}>
          <Title order={3}>{person?.username}</Title>
          {person && person.accountStatus !== 'active' && (
            <StatusBadge
              tone="bad"
              label={person.accountStatus === 'banned' ? 'Banned' : 'Suspended'}
            />
          )}
        </Group>
        <Button variant="default" size="sm" onClick={() => setTarget({ userId })}>
          Take back everything reserved
        </Button>
      </Group>
      <SparkActions
        campaignId={campaignId}
        query={actions}
        availableLabel="Available"
        reasonOf={({ code }) => code && reasonLabels[code]}
        onReverse={({ _id }) => setTarget({ actionIds: [_id] })}
      />
      {target && (
        <ReverseDialog
          calls={deskReversals(campaignId)}
          target={target}
          suggested={null}
          onClose={() => setTarget(null)}
        />
      )}
    </Stack>
  );
}
