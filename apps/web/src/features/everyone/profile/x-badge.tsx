import type { User } from '@stoke/contract';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import classes from './profile.module.css';

const looks = {
  unverified: 'neutral',
  pending: 'waiting',
  verified: 'good',
} as const;

/** Whether it was shown that an X account is theirs. */
export function XBadge({ status }: { status: User['xStatus'] }) {
  return (
    <span className={classes['badge']}>
      <StatusBadge tone={looks[status]} label={status} />
    </span>
  );
}
