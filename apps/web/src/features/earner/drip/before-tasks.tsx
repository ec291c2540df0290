import { Button, Text } from '@mantine/core';
import { suspensionOf } from '../../../entities/people/suspension.ts';
import { useSession } from '../../../lib/session/session.ts';
import type { Ways } from './task-work.ts';
import classes from './tasks.module.css';

/** Says above the tasks that this person gets no new ones for now; nothing when they do. */
export function BeforeTasks({ ways }: { ways: Ways }) {
  const suspension = suspensionOf(useSession().user);
  if (suspension === null) return null;
  return (
    <div className={classes['before']} role="note">
      <Text size="sm">{suspension.message}</Text>
      <Button
        variant="default"
        size="compact-sm"
        h={32}
        onClick={() => ways.toProfile(suspension.place)}
      >
        View {suspension.more}
      </Button>
    </div>
  );
}
