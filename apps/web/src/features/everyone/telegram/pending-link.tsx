import type { TelegramLinking } from '@stoke/contract';
import { Box, Button, Group, Loader, Stack } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useNow } from '../../../lib/use-now.ts';
import { alertFailure } from '../../../ui/alert-failure.ts';
import { useCancel, useInitiate } from './calls.ts';
import { keepLink, keptLink } from './kept-link.ts';
import { initiateFallback } from './link-form.tsx';
import { timeLeft } from './time-left.ts';
import classes from './telegram.module.css';

/** A code waits for the bot: what to do, how long it lasts, the way to the bot and the way out. */
export function PendingLink({ linking }: { linking: TelegramLinking }) {
  const { _id: id, expiresAt, hasBeenOpened, telegramUsername } = linking;
  const bot = linking.botUsername === null ? 'the bot' : `@${linking.botUsername}`;
  // once the bot has asked, open the chat itself: the link would only make it ask again
  const wayIn = (hasBeenOpened ? linking.botUrl : null) ?? keptLink(id);
  const now = useNow(1000);
  const cancel = useCancel();
  return (
    <Stack gap={14}>
      <div className={classes['stage']} role="status">
        <Loader size="xs" color={hasBeenOpened ? 'ember' : 'gray'} aria-hidden />
        <div>
          <b>Verification Pending</b>
          <p>
            {hasBeenOpened
              ? `${bot} has asked you in Telegram. Press Confirm there.`
              : `Press Start in ${bot} as @${telegramUsername ?? ''}, then Confirm.`}
          </p>
        </div>
        <Box component="span" c="dimmed" className="num" aria-label="Time left">
          {expiresAt === null ? '' : timeLeft(new Date(expiresAt), now)}
        </Box>
      </div>
      <Group gap="sm">
        {wayIn === null ? (
          <NewLink username={telegramUsername ?? ''} />
        ) : (
          <Button
            component="a"
            size="xs"
            href={wayIn}
            target="_blank"
            rel="noopener noreferrer"
            rightSection={<IconExternalLink size={14} aria-hidden />}
          >
            Open Telegram
          </Button>
        )}
        <Button
          variant="default"
          size="xs"
          loading={cancel.isPending}
          onClick={() =>
            cancel.mutate(undefined, {
              onError: (cause) =>
                void alertFailure('Error!', cause, 'Not cancelled. Please try again.'),
            })
          }
        >
          Cancel
        </Button>
      </Group>
    </Stack>
  );
}

/** For a code that was made in another browser: its link is known there alone. */
function NewLink({ username }: { username: string }) {
  const initiate = useInitiate();
  async function start() {
    try {
      keepLink(await initiate.mutateAsync(username));
    } catch (cause) {
      await alertFailure('Error!', cause, initiateFallback);
    }
  }
  return (
    <Button size="xs" loading={initiate.isPending} onClick={() => void start()}>
      Get a new link
    </Button>
  );
}
