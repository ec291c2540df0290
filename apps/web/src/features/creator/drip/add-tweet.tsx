import { refusals } from '@stoke/contract/refusals';
import { parseTweetUrl } from '@stoke/domain';
import { Button, Group, Stack, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { CallError } from '../../../lib/session/api.ts';
import { readToken } from '../../../lib/session/token.ts';
import { alertDialog } from '../../../ui/dialogs.ts';
import { addTweet, type AddedTweet } from './calls.ts';
import { SameTweet, useStrangerQuestion } from './same-tweet.tsx';
import { sentText, TweetText } from './tweet-text.tsx';
import { named } from '../../../ui/named.ts';
import { focusFirstError } from '../../../ui/focus-first-error.ts';

type Props = { campaignId: string; name: string; isActive: boolean };

/** The Add Tweet button of a card, which opens its form in place. */
export function AddTweet({ campaignId, name, isActive }: Props) {
  // Null until it is opened for the first time: only then can the focus come back to the button.
  const [isOpen, setOpen] = useState<boolean | null>(null);
  if (isOpen === true && isActive) {
    return <AddTweetForm campaignId={campaignId} onClose={() => setOpen(false)} />;
  }
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconPlus size={14} aria-hidden />}
      disabled={!isActive}
      title={isActive ? undefined : refusals['drip.not_active'].text}
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus={isOpen === false}
      onClick={() => setOpen(true)}
      {...named('Add Tweet', name)}
    />
  );
}

function AddTweetForm({ campaignId, onClose }: { campaignId: string; onClose: () => void }) {
  const client = useQueryClient();
  const form = useForm({
    initialValues: { link: '', about: '' },
    validate: { link: tweetProblem },
  });
  const { link, about } = form.values;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const isMeant = useStrangerQuestion();
  const mutationKey = ['add-tweet', campaignId];
  const adding = useMutation({
    mutationKey,
    mutationFn: async (tweet: AddedTweet) =>
      (await isMeant(tweet.tweetLink)) ? addTweet(tweet) : null,
    onSuccess: (answer) => {
      if (answer === null) return undefined;
      onClose();
      void alertDialog({ title: 'Tweet Added', message: answer.message });
      return client.invalidateQueries({ queryKey: ['campaigns'] });
    },
    onError: (error) =>
      void alertDialog({ title: 'Failed to Add Tweet', message: addTweetFailure(error) }),
  });
  const submit = form.onSubmit(() => {
    // The second press of a double click comes before the first is drawn.
    const isAdding = client.isMutating({ mutationKey }) > 0;
    if (!isAdding) adding.mutate({ campaignId, tweetLink: link.trim(), ...sentText(about) });
  }, focusFirstError);

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="xs">
        <TextInput
          label="Tweet link"
          placeholder="https://x.com/yourbrand/status/…"
          disabled={adding.isPending}
          ref={field}
          {...form.getInputProps('link')}
          onKeyDown={(event) => {
            if (event.key === 'Escape') onClose();
          }}
        />
        <SameTweet link={link} campaignId={campaignId} />
        <TweetText
          text={about}
          disabled={adding.isPending}
          onEdit={(next) => form.setFieldValue('about', next)}
        />
        <Group gap="xs">
          <Button type="submit" size="xs" disabled={adding.isPending}>
            {adding.isPending ? 'Adding...' : 'Submit'}
          </Button>
          <Button variant="default" size="xs" disabled={adding.isPending} onClick={onClose}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** What is wrong with a tweet link to add, before anything is sent (rule 11.3). */
function tweetProblem(link: string): string | null {
  if (link.trim() === '') return refusals['drip.add_tweet_empty'].text;
  if (readToken() === null) return 'Authentication required to add tweet.';
  return parseTweetUrl(link) === null ? refusals['drip.add_tweet_invalid'].text : null;
}

/** The server's message, else its status, else the text for no answer (rule 11.3). */
function addTweetFailure(error: unknown): string {
  if (!(error instanceof CallError) || error.status === null) return 'Failed to add tweet.';
  return error.message === '' ? `Server error: ${error.status}` : error.message;
}
