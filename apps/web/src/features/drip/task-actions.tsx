import type { DripTask } from '@stoke/contract';
import { dripActions, dripRates, formatUsd, type DripAction } from '@stoke/domain';
import { ActionIcon, Group } from '@mantine/core';
import { IconCheck, IconHeart, IconMessageCircle, IconRepeat } from '@tabler/icons-react';
import { isActionDone, taskState } from './task-list.ts';
import { ReplyLink } from './reply-link.tsx';
import classes from './tasks.module.css';

const looks = {
  like: { icon: IconHeart, does: 'Like', done: 'Liked' },
  retweet: { icon: IconRepeat, does: 'Retweet', done: 'Retweeted' },
  comment: { icon: IconMessageCircle, does: 'Comment', done: 'Commented' },
} as const;

type Props = {
  task: DripTask;
  onAct: (action: DripAction) => void;
  onReply: (replyLink: string) => void;
};

/** Like, retweet and comment of one task: each opens the tweet and reports; done ones are checked. */
export function TaskActions({ task, onAct, onReply }: Props) {
  // rejected work can be resubmitted with another reply
  const canReply =
    taskState(task) !== 'pending' && (task.rejection !== null || !isActionDone(task, 'comment'));
  return (
    <Group gap={8} wrap="nowrap">
      {dripActions.map((action) => (
        <ActionButton key={action} task={task} action={action} onAct={onAct} />
      ))}
      {canReply && <ReplyLink task={task} onReply={onReply} />}
    </Group>
  );
}

function ActionButton({ task, action, onAct }: Omit<Props, 'onReply'> & { action: DripAction }) {
  const { icon: Icon, does, done } = looks[action];
  const isDone = isActionDone(task, action);
  const label = isDone
    ? `${done}: ${task.creatorName}`
    : `${does}${action === 'comment' ? ' on' : ''} ${task.creatorName}'s tweet`;
  return (
    <span
      className={classes['action']}
      title={isDone ? done : `${does}, earns ${formatUsd(dripRates[action])}`}
    >
      <ActionIcon
        variant={isDone ? 'light' : 'default'}
        color="mint"
        size={36}
        aria-label={label}
        disabled={isDone || task.isPendingByUser}
        data-done={isDone || undefined}
        onClick={() => onAct(action)}
      >
        <Icon size={18} stroke={1.8} aria-hidden />
      </ActionIcon>
      {isDone && (
        <span className={classes['check']} aria-hidden>
          <IconCheck size={11} stroke={3.5} />
        </span>
      )}
    </span>
  );
}
