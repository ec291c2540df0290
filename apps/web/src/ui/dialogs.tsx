import { modals } from '@mantine/modals';
import { Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

type Said = { title: string; message: ReactNode };

/** Tells one thing and waits for OK. Resolves when it is closed, however that happens. */
export function alertDialog({ title, message }: Said): Promise<void> {
  return new Promise((resolve) => {
    const id = modals.open({
      title,
      onClose: resolve,
      children: (
        <Stack gap="lg">
          <Text component="div" c="dimmed">
            {message}
          </Text>
          <Group justify="flex-end">
            <Button data-autofocus onClick={() => modals.close(id)}>
              OK
            </Button>
          </Group>
        </Stack>
      ),
    });
  });
}

/** Asks before something is done. False for Cancel, for Escape and for the close button. */
export function confirmDialog({ title, message }: Said): Promise<boolean> {
  return new Promise((resolve) => {
    let isConfirmed = false;
    modals.openConfirmModal({
      title,
      labels: { cancel: 'Cancel', confirm: 'Confirm' },
      children: (
        <Text component="div" c="dimmed">
          {message}
        </Text>
      ),
      onConfirm: () => {
        isConfirmed = true;
      },
      // Escape and the close button call this one only, never onCancel.
      onClose: () => resolve(isConfirmed),
    });
  });
}
