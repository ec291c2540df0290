import type { DripTask } from '@stoke/contract';
import { rejectionText } from '@stoke/domain';
import { CloseButton, Group, Text } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import { useState } from 'react';
import { reviewMessage, reviewMessageMs } from './task-messages.ts';
import classes from './tasks.module.css';

/** The second line of a task: that it is under review, or why it was not accepted. */
export function TaskNote({ task }: { task: DripTask }) {
  if (task.isPendingByUser) return <ReviewMessage />;
  if (!task.rejection) return null;
  const { reason, note, appeal } = task.rejection;
  return (
    <Text size="xs" c="rose.3" className={classes['note']}>
      Rejected: {rejectionText(reason, 'drip')}.{note === '' ? '' : ` “${note}”`}{' '}
      {appeal === 'appealed' ? 'Your appeal is being reviewed.' : 'You can resubmit once.'}
    </Text>
  );
}

/** Stays for five seconds after the task went into review, or until it is closed. */
function ReviewMessage() {
  const [isShown, setShown] = useState(true);
  useTimeout(() => setShown(false), reviewMessageMs, { autoInvoke: true });
  if (!isShown) return null;
  return (
    <Group gap={4} wrap="nowrap" role="status">
      <Text size="xs" c="amber.3" className={classes['note']}>
        {reviewMessage}
      </Text>
      <CloseButton size="xs" aria-label="Close the message" onClick={() => setShown(false)} />
    </Group>
  );
}
