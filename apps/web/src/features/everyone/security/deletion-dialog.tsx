import '@mantine/core/styles/List.layer.css';
import { Button, Group, List, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Dialog } from '../../../ui/dialog.tsx';
import { deletionCheck } from './calls.ts';
import { DeletionForm } from './deletion-form.tsx';
import { NotLoaded } from '../../../ui/not-loaded.tsx';

type Props = { username: string; onClose: () => void };

/** Looks first whether anything stands in the way, and says what it is. */
export function DeletionDialog({ username, onClose }: Props) {
  const check = useQuery(deletionCheck);
  const isBlocked = (check.data?.obstacles.length ?? 0) > 0;
  return (
    <Dialog
      title={isBlocked ? 'Your account cannot be deleted yet' : 'Delete your account'}
      size="lg"
      closeOnClickOutside={isBlocked}
      onClose={onClose}
    >
      {check.data === undefined ? (
        <NotLoaded what="Your account" query={check} rows={[1, 236]} />
      ) : isBlocked ? (
        <Stack gap="lg">
          <List spacing={8}>
            {check.data.obstacles.map(({ code, message }) => (
              <List.Item key={code}>{message}</List.Item>
            ))}
          </List>
          <Group justify="flex-end">
            <Button data-autofocus onClick={onClose}>
              OK
            </Button>
          </Group>
        </Stack>
      ) : (
        <Stack gap="md">
          <Text c="dimmed">
            All personal data is removed immediately and permanently. We can't restore it.
          </Text>
          <DeletionForm
            username={username}
            balance={check.data.balance}
            onChanged={() => void check.refetch()}
            onClose={onClose}
          />
        </Stack>
      )}
    </Dialog>
  );
}
