import type { Person } from '@stoke/contract';
import { Badge, Group } from '@mantine/core';
import classes from './people.module.css';
import { AccountStatusBadge } from './account-status-badge.tsx';

/** Name and email, and what makes this person special. */
export function PersonName({ person, hasStatus }: { person: Person; hasStatus: boolean }) {
  const { username, email, role, accountStatus } = person;
  return (
    <Group component="span" gap={12} justify="space-between" wrap="nowrap">
      <span className={classes['names']}>
        <b>{username}</b>
        <span>{email}</span>
      </span>
      <Group gap={8} wrap="nowrap" flex="none">
        {role === 'admin' && <Badge color="ember">Admin</Badge>}
        {hasStatus && accountStatus !== 'active' && <AccountStatusBadge status={accountStatus} />}
      </Group>
    </Group>
  );
}
