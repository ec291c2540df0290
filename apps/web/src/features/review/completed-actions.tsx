import { Anchor } from '@mantine/core';
import { IconHeart, IconMessage2, IconRepeat } from '@tabler/icons-react';
import type { PendingWork } from './use-decision.ts';
import classes from './completed-actions.module.css';

const actions = [
  { key: 'like', flag: 'isLiked', name: 'Like', icon: IconHeart },
  { key: 'retweet', flag: 'isRetweeted', name: 'Retweet', icon: IconRepeat },
  { key: 'comment', flag: 'isCommented', name: 'Comment', icon: IconMessage2 },
] as const;

type Props = { work: PendingWork };

/** Which actions were reported, how long after the tweet was opened, and where the reply is. */
export function CompletedActions({ work }: Props) {
  return (
    <div className={classes['actions']}>
      <ul aria-label="Completed actions">
        {actions.map(({ key, flag, name, icon: Icon }) => (
          <li key={key} data-done={work[flag] || undefined}>
            <Icon size={15} stroke={1.75} aria-hidden />
            <span>{name}</span>
            <span className={classes['seconds']}>
              {work[flag] ? secondsText(work.secondsOpen[key]) : 'not done'}
            </span>
          </li>
        ))}
      </ul>
      {work.replyLink === null ? (
        <span className={classes['none']}>No reply link</span>
      ) : (
        <Anchor href={work.replyLink} target="_blank" rel="noopener noreferrer nofollow" size="sm">
          View reply
        </Anchor>
      )}
    </div>
  );
}

/** Seconds between opening the tweet and reporting the action. */
function secondsText(seconds: number | null): string {
  if (seconds === null) return 'time not known';
  return seconds < 600 ? `after ${Math.round(seconds)} s` : `after ${Math.round(seconds / 60)} min`;
}
