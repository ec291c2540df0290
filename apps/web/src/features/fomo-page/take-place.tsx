import type { FomoCampaign } from '@stoke/contract';
import { Button, Text } from '@mantine/core';
import { useRef } from 'react';
import { messageOf } from '../../lib/api.ts';
import { focusAround } from '../../ui/focus-around.ts';
import { useTake } from './part-calls.ts';
import classes from './fomo-part.module.css';

type Task = FomoCampaign['campaignTasks'][number];

/** Takes one of the places that are left in a task. */
export function TakePlace({ campaignId, task }: { campaignId: string; task: Task }) {
  const frame = useRef<HTMLDivElement>(null);
  const { mutate, isPending, error } = useTake(campaignId, () => focusAround(frame.current));
  const isFull = task.currentParticipants >= task.targetParticipants;
  return (
    <div ref={frame} className={classes['take']}>
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
