import type { DripTask } from '@stoke/contract';
import { parseTweetUrl, tweetAuthor } from '@stoke/domain';
import { Button, Popover, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useSession } from '../../../lib/session/session.ts';
import { ReplyButton, type ReplyProps } from './reply-button.tsx';
import { focusFirstError } from '../../../ui/focus-first-error.ts';
import { Quiet } from '../../../ui/quiet.ts';

/** The button with the form for the link under it; open from the start, since a press has called it. */
export function ReplyPopover({ task, onReply }: ReplyProps) {
  const [isOpen, setOpen] = useState(true);
  return (
    <Popover opened={isOpen} onChange={setOpen} width={320} position="bottom" trapFocus shadow="xl">
      <Popover.Target>
        <ReplyButton task={task} onClick={() => setOpen(!isOpen)} />
      </Popover.Target>
      <Popover.Dropdown>
        <ReplyForm
          task={task}
          onReply={(link) => {
            setOpen(false);
            onReply(link);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

function ReplyForm({ task, onReply }: ReplyProps) {
  const { user } = useSession();
  const read = (link: string) => readReply(link, task, user?.xUsername ?? null);
  const form = useForm({
    initialValues: { link: '' },
    validate: {
      link: (link) => {
        const reply = read(link);
        return 'problem' in reply ? reply.problem : null;
      },
    },
  });
  const submit = form.onSubmit(({ link }) => {
    const reply = read(link);
    if ('url' in reply) onReply(reply.url);
  }, focusFirstError);
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <Quiet>
          {task.replyLink !== null
            ? 'Posted a new reply? Paste its link.'
            : 'Paste the link to your reply to speed up the review.'}
        </Quiet>
        <TextInput
          label="Reply link"
          placeholder="https://x.com/you/status/…"
          data-autofocus
          {...form.getInputProps('link')}
        />
        <Button type="submit" size="sm" fullWidth>
          Save
        </Button>
      </Stack>
    </form>
  );
}

/** The link of a reply as it is sent; or why it cannot be one of this person's replies to the tweet. */
function readReply(
  text: string,
  task: DripTask,
  handle: string | null,
): { url: string } | { problem: string } {
  const reply = parseTweetUrl(text);
  if (reply === null) {
    return { problem: 'Paste the link to your reply, for example https://x.com/you/status/123.' };
  }
  if (reply.tweetId === parseTweetUrl(task.tweetLink)?.tweetId) {
    return { problem: 'This is the tweet itself. Paste the link to your reply.' };
  }
  const author = tweetAuthor(reply.url);
  if (author === null || handle === null || author.toLowerCase() === handle.toLowerCase()) {
    return reply;
  }
  return { problem: `This reply is not from @${handle}. Paste one from your linked account.` };
}
