import { formatUnits } from '@stoke/domain';
import { Anchor } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useId } from 'react';
import type { TaskToVerify } from '@stoke/contract';
import { CopyButton } from '../../ui/copy-button.tsx';
import classes from './task-to-verify.module.css';
import { WorkRow } from './work-row.tsx';

/** One task with all work on it that waits for a decision. */
export function TaskCard({ task }: { task: TaskToVerify }) {
  const titleId = useId();
  return (
    <section className={classes['card']} aria-labelledby={titleId}>
      <header className={classes['head']}>
        <div className={classes['task']}>
          <h2 id={titleId}>
            <Anchor
              href={task.tweetLink}
              target="_blank"
              rel="noopener noreferrer nofollow"
              className={classes['tweet'] ?? ''}
            >
              {task.tweetLink.replace(/^https?:\/\//, '')}
              <IconExternalLink size={15} aria-hidden />
            </Anchor>
          </h2>
          <div className={classes['meta']}>
            <span>by {task.creatorName}</span>
            <span className={classes['id']}>
              Task <code>{task._id}</code>
              <CopyButton value={task._id} what="task ID" />
            </span>
          </div>
        </div>
        <div className={classes['earning']}>
          <span>Potential earning</span>
          <b>{formatUnits(task.earningAmount)}</b>
        </div>
      </header>
      <ul className={classes['rows']}>
        {task.completedBy.map((work) => (
          <WorkRow
            key={work._id}
            taskId={task._id}
            earningAmount={task.earningAmount}
            work={work}
          />
        ))}
      </ul>
    </section>
  );
}
