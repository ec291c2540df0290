import type { FomoCampaign } from '@stoke/contract';
import { Button, Text } from '@mantine/core';
import { messageOf } from '../../lib/api.ts';
import { useTake } from './part-calls.ts';
import classes from './fomo-part.module.css';

type Task = FomoCampaign['campaignTasks'][number];

/** Takes one of the places that are left in a task. */
export function TakePlace({ campaignId, task }: { campaignId: string; task: Task }) {
  const { mutate, isPending, error } = useTake(campaignId);
  const isFull = task.currentParticipants >= task.targetParticipants;
  return (
    <div className={classes['take']}>
      <Button
        size="sm"
        disabled={isFull}
        loading={isPending}
        aria-label={`Take a place in ${task.name}`}
        onClick={() => mutate(task._id)}
      >
        {isFull ? 'No places left' : 'Take a place'}
      </Button>
      {error && (
        <Text component="p" role="alert" c="rose.3" size="sm">
          {messageOf(error, 'No answer from the server. Try again.')}
        </Text>
      )}
    </div>
  );
}
