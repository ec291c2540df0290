import type { XAccountToVerify } from '@stoke/contract';
import { Badge, Box, Button, Group, Stack, Text } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { call } from '../../../lib/session/api.ts';
import { useRefetch } from '../../../lib/session/use-refetch.ts';
import { tellingOutcome } from '../../../ui/alert-failure.ts';
import { Moment } from '../../../ui/moment.tsx';
import { useMutation } from '@tanstack/react-query';
import { notSaved } from './refuse-dialog.tsx';
import classes from './x-accounts.module.css';
import { OutLink } from '../../../ui/out-link.tsx';
import { named } from '../../../ui/named.ts';
import { Quiet } from '../../../ui/quiet.ts';

type Props = { account: XAccountToVerify; onRefuse: () => void };

/** One X account: whose it is said to be, the post to look at, the code that it must contain. */
export function XAccountRow({ account, onRefuse }: Props) {
  const confirming = useMutation({
    mutationFn: () => call('confirmXAccount', { params: { id: account._id } }),
    onSettled: useRefetch(['review']),
  });
  const isBusy = confirming.isPending;
  const name = `@${account.xUsername} of ${account.username}`;
  return (
    <li className={classes['row']} aria-label={`X account of ${account.username}`}>
      <Stack gap={2}>
        <Group gap={8}>
          <Text fw={600}>@{account.xUsername}</Text>
          {account.isOfSeveral && <Badge color="rose">Shared X account</Badge>}
        </Group>
        <Quiet>
          says {account.username}, <Moment at={account.shownAt} />
        </Quiet>
      </Stack>
      <Stack gap={2}>
        <OutLink href={account.postLink} aria-label={`Open the post: ${name}`}>
          Open the post <IconExternalLink size={13} aria-hidden />
        </OutLink>
        <Quiet>
          must contain{' '}
          <Box component="span" c="slate.0" className="code">
            {account.code}
          </Box>
        </Quiet>
      </Stack>
      <Group gap="sm" wrap="nowrap" justify="flex-end">
        <Button
          size="xs"
          variant="light"
          disabled={isBusy}
          onClick={() => confirming.mutate(undefined, tellingOutcome(notSaved))}
          {...named(confirming.isPending ? 'Confirming...' : 'Confirm', name)}
        />
        <Button
          size="xs"
          variant="default"
          disabled={isBusy}
          onClick={onRefuse}
          {...named('Refuse', name)}
        />
      </Group>
    </li>
  );
}
