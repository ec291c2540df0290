import { Alert, Button, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type ChangeEvent, type FormEvent } from 'react';
import { call, messageOf } from '../../lib/api.ts';
import { useSession } from '../../lib/session.ts';
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
  const asksCode = (useSession().user?.secondFactors.length ?? 0) > 0;
  const [typed, setTyped] = useState('');
  const confirming = useMutation({
    mutationFn: () =>
      call('confirmIdentity', { body: asksCode ? { code: typed } : { password: typed } }),
    onSuccess: onConfirmed,
  });
  const isComplete = typed.trim().length >= (asksCode ? 6 : 1);
  function submit(event: FormEvent) {
    event.preventDefault();
    // Drawn by a portal: the form below must not be sent with it.
    event.stopPropagation();
    if (isComplete && !confirming.isPending) confirming.mutate();
  }
  const field = {
    'data-autofocus': true,
    value: typed,
    onChange: (event: ChangeEvent<HTMLInputElement>) => setTyped(event.currentTarget.value),
  };
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <Text c="dimmed">
          {asksCode
            ? 'Enter the code of your authenticator app, or a recovery code.'
            : 'Enter your password to continue.'}
        </Text>
        {asksCode ? (
          <TextInput {...field} label="Code" autoComplete="one-time-code" />
        ) : (
          <PasswordInput {...field} label="Password" autoComplete="current-password" />
        )}
        {confirming.isError && (
          <Alert color="rose" role="alert">
            {messageOf(confirming.error, 'Please check your connection and try again.')}
          </Alert>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" disabled={!isComplete || confirming.isPending}>
            {confirming.isPending ? 'Confirming...' : 'Confirm'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
