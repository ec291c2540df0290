import type { DripTask } from '@stoke/contract';
import { dripActions, type DripAction } from '@stoke/domain';
import { ActionIcon, Group } from '@mantine/core';
import { IconCheck, IconHeart, IconMessageCircle, IconRepeat } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { isActionDone, isToSubmit } from './task-list.ts';
import type { ReplyProps } from './reply-button.tsx';
import { ReplyLink } from './reply-link.tsx';
import { tweetIdOf } from './tweet-id.ts';
import classes from './tasks.module.css';

const looks = {
  like: { icon: IconHeart, does: 'Like', done: 'Liked' },
  retweet: { icon: IconRepeat, does: 'Retweet', done: 'Retweeted' },
  comment: { icon: IconMessageCircle, does: 'Comment', done: 'Commented' },
} as const;

type Props = {
  task: DripTask;
  opened: DripAction | null;
  /** Why this person cannot do tasks yet; null when they can. */
  blockedReason: string | null;
  onAct: (action: DripAction) => void;
  onReply: ReplyProps['onReply'];
};

/** Like, retweet and comment of one task: each opens the tweet; done ones are checked. */
export function TaskActions({ task, opened, blockedReason, onAct, onReply }: Props) {
  return (
    <Group gap={4} wrap="nowrap" align="flex-start">
      {dripActions.map((action) => (
        <ActionButton
          key={action}
          task={task}
          action={action}
          isOpened={opened === action}
          blockedReason={blockedReason}
          onAct={onAct}
        />
      ))}
      {isToSubmit(task) && (
        <Labelled label="Link">
          <ReplyLink task={task} onReply={onReply} />
        </Labelled>
      )}
    </Group>
  );
}

/** The button of an action with its name below, which its own label says for those who hear it. */
function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span className={classes['labelled']}>
      {children}
      <span aria-hidden>{label}</span>
    </span>
  );
}

type ActionProps = Pick<Props, 'task' | 'blockedReason' | 'onAct'> & {
  action: DripAction;
  isOpened: boolean;
};

function ActionButton({ task, action, isOpened, blockedReason, onAct }: ActionProps) {
  const { icon: Icon, does, done } = looks[action];
  const isDone = isActionDone(task, action);
  const label = isDone
    ? `${done}: ${task.creatorName}`
    : `${does}${action === 'comment' ? ' on' : ''} ${task.creatorName}'s tweet`;
  return (
    <Labelled label={does}>
      <span
        className={classes['action']}
        title={isDone ? done : (blockedReason ?? (isOpened ? 'Press again when it is done' : does))}
      >
        <ActionIcon
          variant={isDone ? 'light' : isOpened ? 'outline' : 'default'}
          color={isOpened ? 'ember' : 'mint'}
          size={36}
          aria-label={label}
          aria-describedby={tweetIdOf(task)}
          disabled={isDone || task.isPendingByUser || task.rejection?.appeal === 'appealed'}
          data-done={isDone || undefined}
          // The second press of a double press reports nothing.
          onClick={(event) => event.detail < 2 && onAct(action)}
        >
          <Icon size={18} stroke={1.8} aria-hidden />
        </ActionIcon>
        {isDone && (
          <span className={classes['check']} aria-hidden>
            <IconCheck size={11} stroke={3.5} />
          </span>
        )}
      </span>
    </Labelled>
  );
}
