import { taskOfLink } from '@stoke/domain';
import type { FomoCampaign } from '@stoke/contract';
import { Button, Text } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { useRef } from 'react';
import { messageOf } from '../../../ui/failure-message.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { focusAround } from '../../../ui/focus-around.ts';
import { LinkAnchor } from '../../../ui/links.tsx';
import { useMove } from './part-calls.ts';
import classes from './fomo-part.module.css';
import { Quiet } from '../../../ui/quiet.ts';

type Task = FomoCampaign['campaignTasks'][number];

/** Takes one of the places that are left in a task. */
export function TakePlace({ campaignId, task }: { campaignId: string; task: Task }) {
  const frame = useRef<HTMLDivElement>(null);
  const { mutate, isPending, error } = useMove(campaignId, () => focusAround(frame.current));
  const { user } = useSession();
  const { href } = useLocation();
  const needsX = user?.xUsername === null && isOnX(task);
  const isFull = task.currentParticipants >= task.targetParticipants;
  return (
    <div ref={frame} className={classes['take']}>
      <Button
        size="sm"
        disabled={isFull || needsX}
        loading={isPending}
        aria-label={`Take a place in ${task.name}`}
        onClick={() => mutate(task._id)}
      >
        {isFull ? 'No places left' : 'Take a place'}
      </Button>
      {needsX && !isFull && (
        <Quiet>
          This task needs a linked X account.{' '}
          <LinkAnchor
            inherit
            underline="always"
            to="/dashboard"
            hash="x-account"
            state={{ cameFrom: { href, name: 'the campaign' } }}
          >
            Link your X account
          </LinkAnchor>
        </Quiet>
      )}
      {error && (
        <Text component="p" role="alert" c="rose.3" size="sm">
          {messageOf(error, 'No answer from the server. Try again.')}
        </Text>
      )}
    </div>
  );
}

function isOnX({ links }: Task): boolean {
  return links.some(({ type }) => taskOfLink(type)?.onX);
}
