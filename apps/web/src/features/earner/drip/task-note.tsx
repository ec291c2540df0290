import type { DripTask } from '@stoke/contract';
import { rejectionText } from '@stoke/domain';
import { Anchor, CloseButton, Group, Text } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import { useState } from 'react';
import { shortLink } from '../../../entities/work/tweet-label.ts';
import { LinkAnchor } from '../../../ui/links.tsx';
import { recordOpened } from './open-tweet.ts';
import { reviewMessage, reviewMessageMs } from './task-messages.ts';
import { tweetIdOf } from './tweet-id.ts';
import classes from './tasks.module.css';
import { beginning, named } from '../../../ui/named.ts';

/** The second line of a task: that it is under review, or why it was not accepted. */
export function TaskNote({ task }: { task: DripTask }) {
  if (task.isPendingByUser) return <ReviewMessage task={task} />;
  if (!task.rejection) return null;
  const { reason, note, appeal } = task.rejection;
  const name = `${task.creatorName}, ${beginning(task.about) || shortLink(task.tweetLink)}`;
  return (
    <>
      <Text size="xs" c="rose.3" className={classes['note']}>
        Rejected: {rejectionText(reason, 'drip')}.{note === '' ? '' : ` “${note}”`}{' '}
        {appeal === 'appealed'
          ? 'Your appeal is being reviewed.'
          : task.actionsToRepeat.length > 0
            ? `Do it again (${task.actionsToRepeat.join(', ')}). You can resubmit once.`
            : 'You can resubmit once.'}
      </Text>
      <Group gap={12}>
        <Anchor
          href={task.tweetLink}
          target="_blank"
          rel="noopener noreferrer nofollow"
          size="xs"
          onClick={() => recordOpened(task._id)}
          {...named('Open tweet', name)}
        />
        {appeal === 'open' && (
          <LinkAnchor
            to="/dashboard"
            search={{ status: 'rejected', work: 'drip' }}
            hash="submissions"
            size="xs"
            {...named('Appeal', name)}
          />
        )}
      </Group>
    </>
  );
}

/** The tasks whose message was there already: it does not come back with the list. */
const shownBefore = new Set<string>();

/** Stays for five seconds after the task went into review, or until it is closed. */
function ReviewMessage({ task }: { task: DripTask }) {
  const { _id: taskId } = task;
  const [isShown, setShown] = useState(!shownBefore.has(taskId));
  function end() {
    shownBefore.add(taskId);
    setShown(false);
  }
  useTimeout(end, reviewMessageMs, { autoInvoke: true });
  if (!isShown) return null;
  return (
    <Group gap={4} wrap="nowrap" role="status">
      <Text size="xs" c="amber.3" className={classes['note']}>
        {reviewMessage}
      </Text>
      <CloseButton
        size="xs"
        aria-label="Close the message"
        aria-describedby={tweetIdOf(task)}
        onClick={end}
      />
    </Group>
  );
}
