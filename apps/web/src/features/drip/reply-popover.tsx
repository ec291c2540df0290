import { refusals } from '@stoke/contract/refusals';
import { parseTweetUrl } from '@stoke/domain';
import { Button, Popover, Stack, Text, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { ReplyButton, type ReplyProps } from './reply-button.tsx';

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
          isAgain={task.replyLink !== null}
          onReply={(link) => {
            setOpen(false);
            onReply(link);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

type FormProps = { isAgain: boolean; onReply: (replyLink: string) => void };

function ReplyForm({ isAgain, onReply }: FormProps) {
  const [link, setLink] = useState('');
  const [error, setError] = useState<string | null>(null);
  function submit(event: FormEvent) {
    event.preventDefault();
    const reply = parseTweetUrl(link);
    if (reply) onReply(reply.url);
    else setError(refusals['drip.add_tweet_invalid'].text);
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {isAgain
            ? 'Posted a new reply? Paste its link.'
            : 'Paste the link to your reply to speed up the review.'}
        </Text>
        <TextInput
          label="Reply link"
          placeholder="https://x.com/you/status/…"
          data-autofocus
          value={link}
          error={error}
          onChange={(event) => {
            setLink(event.currentTarget.value);
            setError(null);
          }}
        />
        <Button type="submit" size="sm" fullWidth>
          Save
        </Button>
      </Stack>
    </form>
  );
}
