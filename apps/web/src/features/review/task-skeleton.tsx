import { Skeleton } from '@mantine/core';
import classes from './task-to-verify.module.css';

/** Holds the place of a task with the work of one user. */
export function TaskSkeleton() {
  return (
    <div className={classes['card']} aria-hidden>
      <div className={classes['head']}>
        <Skeleton h={46} w={380} />
        <Skeleton h={40} w={110} />
      </div>
      <div className={classes['waiting']}>
        <Skeleton h={64} />
        <Skeleton h={96} />
        <Skeleton h={72} />
        <Skeleton h={68} />
      </div>
    </div>
  );
}
