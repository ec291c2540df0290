import { refusals } from '@stoke/contract/refusals';
import { Button, Text } from '@mantine/core';
import { useSession } from '../../lib/session.ts';
import type { Ways } from './task-work.ts';
import classes from './tasks.module.css';

/** Says above the tasks what this person lacks for them, and leads to it; nothing when they can work. */
export function BeforeTasks({ ways }: { ways: Ways }) {
  const { user } = useSession();
  if (!user) return null;
  const needsRules = user.rulesVersion === null;
  const needsX = user.xUsername === null;
  if (needsRules || needsX) {
    const needs = [needsRules && 'accepted rules', needsX && 'a linked X account'];
    return (
      <div className={classes['before']} role="note">
        <Text size="sm">Tasks need {needs.filter(Boolean).join(' and ')}.</Text>
        {needsRules && <Way label="Read the rules" onGo={ways.toRules} />}
        {needsX && <Way label="Link X account" onGo={ways.toProfile} />}
      </div>
    );
  }
  if (user.accountStatus !== 'suspended') return null;
  return (
    <div className={classes['before']} role="note">
      <Text size="sm">{refusals['task.suspended'].text}</Text>
      <Way label="View trust score" onGo={ways.toProfile} />
    </div>
  );
}

function Way({ label, onGo }: { label: string; onGo: () => void }) {
  return (
    <Button variant="default" size="compact-sm" h={32} onClick={onGo}>
      {label}
    </Button>
  );
}
