import type { WorkToReview } from '@stoke/contract';
import { campaignKinds, formatDollars } from '@stoke/domain';
import { Skeleton } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { CopyButton } from '../../../ui/copy-button.tsx';
import classes from './review.module.css';
import { useNear, type Place } from './use-near.ts';
import { WorkLink, taskLink } from './work-evidence.tsx';

type Props = {
  first: WorkToReview;
  isBeside?: boolean | undefined;
  place: Place;
  children: ReactNode;
};

/** One task, with the work on it that waits for a decision as its children. */
export function WorkGroup({ first, isBeside = false, place, children }: Props) {
  const titleId = useId();
  const { ref, isNear } = useNear<HTMLElement>(place);
  return (
    <section className={classes['group']} aria-labelledby={titleId}>
      <header ref={ref} className={classes['head']}>
        {isNear ? (
          <Head first={first} isBeside={isBeside} titleId={titleId} />
        ) : (
          <h2 id={titleId}>{first.taskName}</h2>
        )}
      </header>
      <ul className={classes['rows']} data-beside={isBeside || undefined}>
        {children}
      </ul>
    </section>
  );
}

type HeadProps = { first: WorkToReview; isBeside: boolean; titleId: string };

function Head({ first, isBeside, titleId }: HeadProps) {
  const link = taskLink(first);
  return (
    <>
      <div className={classes['task']}>
        <h2 id={titleId}>
          {link === null ? first.taskName : <WorkLink url={link}>{first.taskName}</WorkLink>}
        </h2>
        <div className={classes['meta']}>
          <span>
            {first.brand} · {first.campaignName}
          </span>
          {(!isBeside || campaignKinds[first.kind].isOnTweets) && (
            <span className={classes['taskId']}>
              Task <code>{first.taskId}</code>
              <CopyButton value={first.taskId} what="task ID" />
            </span>
          )}
        </div>
      </div>
      <div className={classes['earning']}>
        <span>Potential earning</span>
        <b>{formatDollars(first.amount)}</b>
      </div>
    </>
  );
}

/** Holds the place of a task with one submission. */
export function GroupSkeleton() {
  return (
    <div className={classes['group']} aria-hidden>
      <div className={classes['head']}>
        <Skeleton h={46} w={380} />
        <Skeleton h={40} w={110} />
      </div>
      <div className={classes['row']}>
        <Skeleton h={20} w={20} />
        <Skeleton h={64} />
        <Skeleton h={96} />
        <Skeleton h={72} />
        <Skeleton h={68} />
      </div>
    </div>
  );
}
