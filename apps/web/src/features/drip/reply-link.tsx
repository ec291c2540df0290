import type { DripTask } from '@stoke/contract';
import { refusals } from '@stoke/contract/refusals';
import { parseTweetUrl } from '@stoke/domain';
import { ActionIcon, Button, Popover, Stack, Text, TextInput } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';

type Props = { task: DripTask; onReply: (replyLink: string) => void };

/** The link of the reply: reports the comment with it, or adds it to the reported one. */
export function ReplyLink({ task, onReply }: Props) {
  const [isOpen, setOpen] = useState(false);
  const isAgain = task.replyLink !== null;
  return (
    <Popover opened={isOpen} onChange={setOpen} width={320} position="bottom" trapFocus shadow="xl">
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="slate.3"
          size={36}
          aria-label={`${isAgain ? 'Change' : 'Add'} the link to your reply to ${task.creatorName}`}
          onClick={() => setOpen(!isOpen)}
        >
          <IconLink size={16} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <ReplyForm
          isAgain={isAgain}
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
