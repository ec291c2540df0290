import { Alert, Button, Group, PasswordInput, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { call, messageOf } from '../../lib/api.ts';
import { formDialog } from '../../ui/dialogs.ts';

/** Asks for the proof that the server wants before a sensitive act. False for Cancel. */
export async function askToConfirm(): Promise<boolean> {
  let isConfirmed = false;
  await formDialog({
    title: "Confirm it's you",
    form: (close) => (
      <ConfirmForm
        onCancel={close}
        onConfirmed={() => {
          isConfirmed = true;
          close();
        }}
      />
    ),
  });
  return isConfirmed;
}

function ConfirmForm({ onConfirmed, onCancel }: { onConfirmed: () => void; onCancel: () => void }) {
  const [password, setPassword] = useState('');
  const confirming = useMutation({
    mutationFn: () => call('confirmIdentity', { body: { password } }),
    onSuccess: onConfirmed,
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    // Drawn by a portal: the form below must not be sent with it.
    event.stopPropagation();
    if (password !== '' && !confirming.isPending) confirming.mutate();
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <Text c="dimmed">Enter your password to continue.</Text>
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          data-autofocus
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        {confirming.isError && (
          <Alert color="rose" role="alert">
            {messageOf(confirming.error, 'Please check your connection and try again.')}
          </Alert>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" disabled={password === '' || confirming.isPending}>
            {confirming.isPending ? 'Confirming...' : 'Confirm'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
