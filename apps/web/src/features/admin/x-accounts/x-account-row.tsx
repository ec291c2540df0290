import type { XAccountToVerify } from '@stoke/contract';
import { Anchor, Badge, Button, Group, Stack, Text } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useState } from 'react';
import { messageOf } from '../../../ui/failure-message.tsx';
import { alertDialog } from '../../../ui/dialogs.ts';
import { Moment } from '../../../ui/moment.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useXDecision } from './calls.ts';
import { RefuseDialog } from './refuse-dialog.tsx';
import classes from './x-accounts.module.css';

const fallback = 'The decision could not be saved. Please try again.';

/** One X account: whose it is said to be, the post to look at, the code that it must contain. */
export function XAccountRow({ account }: { account: XAccountToVerify }) {
  const { confirming, refusing } = useXDecision(account._id);
  const [isRefusing, setRefusing] = useState(false);
  const isBusy = confirming.isPending || refusing.isPending;
  function confirm() {
    confirming.mutate(undefined, {
      onSuccess: ({ message }) => showToast('success', message),
      onError: (error) => void alertDialog({ title: 'Error', message: messageOf(error, fallback) }),
    });
  }
  return (
    <li className={classes['row']} aria-label={`X account of ${account.username}`}>
      <Stack gap={2}>
        <Group gap={8}>
          <Text fw={600}>@{account.xUsername}</Text>
          {account.isOfSeveral && <Badge color="rose">Shared X account</Badge>}
        </Group>
        <Text size="sm" c="dimmed">
          says {account.username}, <Moment at={account.shownAt} />
        </Text>
      </Stack>
      <Stack gap={2}>
        <Anchor
          href={account.postLink}
          target="_blank"
          rel="noopener noreferrer nofollow"
          size="sm"
        >
          Open the post <IconExternalLink size={13} aria-hidden />
        </Anchor>
        <Text size="sm" c="dimmed">
          must contain <span className={classes['code']}>{account.code}</span>
        </Text>
      </Stack>
      <Group gap="sm" wrap="nowrap" justify="flex-end">
        <Button size="xs" variant="light" disabled={isBusy} onClick={confirm}>
          {confirming.isPending ? 'Confirming...' : 'Confirm'}
        </Button>
        <Button size="xs" variant="default" disabled={isBusy} onClick={() => setRefusing(true)}>
          Refuse
        </Button>
      </Group>
      {isRefusing && (
        <RefuseDialog
          handle={account.xUsername}
          isBusy={refusing.isPending}
          problem={refusing.isError ? messageOf(refusing.error, fallback) : null}
          onClose={() => {
            setRefusing(false);
            refusing.reset();
          }}
          onRefuse={(note) =>
            refusing.mutate(note, {
              onSuccess: ({ message }) => {
                setRefusing(false);
                showToast('success', message);
              },
            })
          }
        />
      )}
    </li>
  );
}
