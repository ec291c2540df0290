import { formatDollars } from '@stoke/domain';
import { Button, Group, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { DripCampaign } from '@stoke/contract';
import { messageOf } from '../../lib/api.ts';
import { useIntention } from '../../lib/intention.ts';
import { alertDialog } from '../../ui/dialogs.ts';
import { startDrip } from './calls.ts';
import { LinkButton } from '../../ui/links.tsx';
import classes from './drip-card.module.css';

type Props = { campaign: Pick<DripCampaign, '_id' | 'missing'>; onStarted: (text: string) => void };

/** What a pending campaign lacks, and the two ways on: fund it or start it. */
export function PendingFunding({ campaign, onStarted }: Props) {
  const client = useQueryClient();
  const act = useIntention();
  const starting = useMutation({
    mutationFn: (id: string) => act(id, (key) => startDrip(id, key)),
    onSuccess: ({ message }) => {
      onStarted(message);
      return Promise.all([
        client.invalidateQueries({ queryKey: ['campaigns'] }),
        client.invalidateQueries({ queryKey: ['balance'] }),
      ]);
    },
    onError: (error) =>
      alertDialog({
        title: 'Campaign Not Started',
        message: messageOf(error, 'Failed to start the campaign.'),
      }),
  });
  const isFunded = campaign.missing <= 0;
  return (
    <div className={classes['pending']}>
      <Text size="sm">
        {isFunded ? (
          'Your balance covers this campaign. Start it when you are ready.'
        ) : (
          <>
            <strong className={classes['figure']}>{formatDollars(campaign.missing)}</strong> missing
            before it can start. It starts by itself when they arrive.
          </>
        )}
      </Text>
      <Group gap="xs" mt="sm">
        {isFunded ? null : (
          <LinkButton size="xs" variant="light" to="/add-funds">
            Add funds
          </LinkButton>
        )}
        <Button
          size="xs"
          variant={isFunded ? 'light' : 'default'}
          disabled={!isFunded || starting.isPending}
          onClick={() => starting.mutate(campaign._id)}
        >
          {starting.isPending ? 'Starting...' : 'Start now'}
        </Button>
      </Group>
    </div>
  );
}
