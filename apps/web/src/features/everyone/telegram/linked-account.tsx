import type { TelegramLinking, User } from '@stoke/contract';
import { Anchor, Box, Button, Group, Text } from '@mantine/core';
import { product, telegramReleaseDays } from '@stoke/domain';
import { IconCircleCheck } from '@tabler/icons-react';
import { alertFailure } from '../../../ui/alert-failure.ts';
import { confirmDialog } from '../../../ui/dialogs.ts';
import { showToast } from '../../../ui/toasts.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useUnlink } from './calls.ts';
import classes from './telegram.module.css';
import { Quiet } from '../../../ui/quiet.ts';

type Props = { user: User; linking: TelegramLinking | null };

/** Who it is, the way to the bot, and the way to unlink. */
export function LinkedAccount({ user, linking }: Props) {
  const { reload } = useSession();
  const unlink = useUnlink();
  const name = nameOf(user);
  async function ask() {
    const isSure = await confirmDialog({
      title: 'Unlink Telegram',
      message: `${name} no longer earns in Spark campaigns or gets messages. You keep your earnings and can link it again at any time. Another ${product.name} account can link it after ${telegramReleaseDays} days.`,
    });
    if (!isSure) return;
    try {
      const { message } = await unlink.mutateAsync();
      showToast('success', message);
    } catch (cause) {
      const fallback = 'Not unlinked. Please try again.';
      await alertFailure('Error!', cause, fallback);
    }
    await reload();
  }
  return (
    <Group gap="xs" wrap="nowrap" mih={36}>
      <IconCircleCheck size={18} color="var(--mantine-color-mint-4)" aria-hidden />
      <Box flex={1} miw={0}>
        <Text size="sm" fw={600}>
          Telegram Account Linked!
        </Text>
        <Quiet className={classes['names'] ?? ''}>
          <span>{name}</span>{' '}
          {linking?.botUrl ? (
            <Anchor size="sm" href={linking.botUrl} target="_blank" rel="noopener noreferrer">
              Open @{linking.botUsername}
            </Anchor>
          ) : null}
        </Quiet>
      </Box>
      <Button
        variant="default"
        w={144}
        px="sm"
        loading={unlink.isPending}
        onClick={() => void ask()}
      >
        Unlink
      </Button>
    </Group>
  );
}

function nameOf({ telegramFirstName: first, telegramUsername: username }: User): string {
  const handle = username === null ? null : `@${username}`;
  return [first, handle].filter((part) => part !== null).join(' · ') || 'Your account';
}
