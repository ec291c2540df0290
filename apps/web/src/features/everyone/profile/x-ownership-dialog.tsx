import type { XOwnership } from '@stoke/contract';
import { parseTweetUrl, product, xLockDays } from '@stoke/domain';
import { refusals } from '@stoke/contract/refusals';
import { Alert, Box, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconCircleCheck, IconExternalLink } from '@tabler/icons-react';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../../ui/failure-message.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { useShowXPost, useStartXOwnership, xOwnership } from './calls.ts';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { OutButton } from '../../../ui/out-button.tsx';
import { focusFirstError } from '../../../ui/focus-first-error.ts';
import { Failed } from '../../../ui/failed.tsx';

type Props = {
  handle: string;
  /** False: another user has linked it without verifying it. */
  isLinked: boolean;
  onClose: () => void;
};

/** Shows that an X account is one's own: a code, a post with it, the link of the post. */
export function XOwnershipDialog({ handle, isLinked, onClose }: Props) {
  const ownership = useQuery(xOwnership);
  return (
    <Dialog title="Verify X account" size="lg" closeOnClickOutside={false} onClose={onClose}>
      {ownership.data ? (
        <Steps ownership={ownership.data} handle={handle} isLinked={isLinked} onClose={onClose} />
      ) : (
        <NotLoaded what="This" query={ownership} rows={[3, 56]} />
      )}
    </Dialog>
  );
}

type StepsProps = Props & { ownership: XOwnership };

function Steps({ ownership, handle, isLinked, onClose }: StepsProps) {
  const { status, code, xUsername } = ownership;
  const isThis = xUsername?.toLowerCase() === handle.toLowerCase();
  if (status === 'verified' && isThis) {
    return <Outcome text={`@${xUsername} is verified.`} onClose={onClose} />;
  }
  if (status === 'pending') {
    return (
      <Outcome
        text="We're checking your post. This can take a few hours. Keep the post until your account is verified."
        onClose={onClose}
      />
    );
  }
  if (code !== null && isThis) return <ShowPost code={code} />;
  const refusedBecause = isThis ? ownership.refusedBecause : null;
  return <GetCode handle={handle} isLinked={isLinked} refusedBecause={refusedBecause} />;
}

function Outcome({ text, onClose }: { text: string; onClose: () => void }) {
  return (
    <Stack gap="lg">
      <Alert color="mint" variant="light" icon={<IconCircleCheck size={18} aria-hidden />}>
        {text}
      </Alert>
      <Group justify="flex-end">
        <Button onClick={onClose}>Done</Button>
      </Group>
    </Stack>
  );
}

type GetCodeProps = Pick<Props, 'handle' | 'isLinked'> & Pick<XOwnership, 'refusedBecause'>;

function GetCode({ handle, isLinked, refusedBecause }: GetCodeProps) {
  const starting = useStartXOwnership();
  return (
    <Stack gap="md">
      {refusedBecause !== null && (
        <Alert color="rose" variant="light" title="Your last post was rejected">
          “{refusedBecause}”
        </Alert>
      )}
      {!isLinked && (
        <Alert color="amber" variant="light">
          Another user has linked @{handle} but has not verified it. Verify it to link it to your
          account.
        </Alert>
      )}
      <Text c="dimmed">
        Post a code from @{handle} and paste the link. We never ask for your password. A verified
        account can't be changed for {xLockDays} days.
      </Text>
      <Failed error={starting.error} text="Please try again in a moment." />
      <Group justify="flex-end">
        <Button data-autofocus loading={starting.isPending} onClick={() => starting.mutate(handle)}>
          Get a code
        </Button>
      </Group>
    </Stack>
  );
}

function ShowPost({ code }: { code: string }) {
  const showing = useShowXPost();
  const form = useForm({
    initialValues: { link: '' },
    validate: {
      link: (link) => (parseTweetUrl(link) ? null : refusals['drip.add_tweet_invalid'].text),
    },
  });
  const text = `I earn with ${product.name}. My code: ${code}`;
  const submit = form.onSubmit(
    ({ link }) =>
      showing.mutate(link.trim(), {
        onError: (cause) =>
          form.setFieldError('link', messageOf(cause, 'Please try again in a moment.')),
      }),
    focusFirstError,
  );
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="lg">
        <div>
          <Text fw={600}>1. Post this code from your X account</Text>
          <Group gap="sm" mt="xs">
            <Box
              component="span"
              px={12}
              py={6}
              bd="1px solid #2c2c33"
              bdrs={8}
              bg="var(--raised)"
              ff="monospace"
            >
              {code}
            </Box>
            <CopyButton value={code} what="code" />
            <OutButton
              variant="default"
              href={`https://x.com/intent/post?text=${encodeURIComponent(text)}`}
              rightSection={<IconExternalLink size={14} aria-hidden />}
            >
              Post it on X
            </OutButton>
          </Group>
        </div>
        <TextInput
          label="2. Paste the link to the post"
          placeholder="https://x.com/you/status/…"
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps('link')}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={showing.isPending}>
            Verify
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
