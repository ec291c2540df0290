import type { DripTask } from '@stoke/contract';
import { ActionIcon, type ActionIconProps } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';
import { tweetIdOf } from './tweet-id.ts';

export type ReplyProps = {
  task: DripTask;
  /** Answers whether the server has it. */
  onReply: (replyLink: string) => Promise<boolean>;
};

type Props = Omit<ComponentPropsWithRef<'button'>, keyof ActionIconProps> & { task: DripTask };

export function ReplyButton({ task, ...props }: Props) {
  return (
    <ActionIcon
      variant="subtle"
      color="slate.3"
      size={36}
      aria-label={`${task.replyLink === null ? 'Add' : 'Change'} the link to your reply to ${task.creatorName}`}
      aria-describedby={tweetIdOf(task)}
      {...props}
    >
      <IconLink size={16} aria-hidden />
    </ActionIcon>
  );
}
