import type { DripTask } from '@stoke/contract';
import { parseTweetUrl, tweetAuthor } from '@stoke/domain';
import { Button, Popover, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useSession } from '../../../lib/session/session.ts';
import { ReplyButton, type ReplyProps } from './reply-button.tsx';
import { focusFirstError } from '../../../ui/focus-first-error.ts';
import { Quiet } from '../../../ui/quiet.ts';

/**
 * The button with the form for the link under it; open from the start, since a press has called it. A link is kept until
 * the server has it: the form opens again with one that was not saved.
 */
export function ReplyPopover({ task, onReply }: ReplyProps) {
  const [isOpen, setOpen] = useState(true);
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
  const submit = form.onSubmit(async ({ link }) => {
    const reply = read(link);
    if ('problem' in reply) return;
    setOpen(false);
    if (await onReply(reply.url)) form.reset();
    else setOpen(true);
  }, focusFirstError);
  return (
    <Popover opened={isOpen} onChange={setOpen} width={320} position="bottom" trapFocus shadow="xl">
      <Popover.Target>
        <ReplyButton task={task} onClick={() => setOpen(!isOpen)} />
      </Popover.Target>
      <Popover.Dropdown>
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
      </Popover.Dropdown>
    </Popover>
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
