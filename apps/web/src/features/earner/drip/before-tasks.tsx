import { refusals } from '@stoke/contract/refusals';
import { Button, Text } from '@mantine/core';
import { useSession } from '../../../lib/session/session.ts';
import type { Ways } from './task-work.ts';
import classes from './tasks.module.css';

/** Says above the tasks that this person gets no new ones for now; nothing when they do. */
export function BeforeTasks({ ways }: { ways: Ways }) {
  const { user } = useSession();
  if (user?.accountStatus !== 'suspended') return null;
  return (
    <div className={classes['before']} role="note">
      <Text size="sm">{refusals['task.suspended'].text}</Text>
      <Button
        variant="default"
        size="compact-sm"
        h={32}
        onClick={() => ways.toProfile('trust-score')}
      >
        View trust score
      </Button>
    </div>
  );
}
