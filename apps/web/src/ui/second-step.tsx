import { Alert, Button, Divider, Stack, TextInput, type MantineSize } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useState, type FormEvent, type ReactNode } from 'react';

type Props = {
  /** What this person can prove it with, besides a recovery code. */
  kinds: readonly ('app' | 'passkey')[];
  /** What is being checked. */
  pending: 'code' | 'passkey' | null;
  error: string | null;
  size?: MantineSize;
  onCode: (code: string) => void;
  onPasskey: () => void;
  /** The buttons below; the first sends the form. */
  actions: (isComplete: boolean) => ReactNode;
};

/** The second step of two-step login: a passkey, a code of an app, or a recovery code. */
export function SecondStep({
  kinds,
  pending,
  error,
  size = 'sm',
  onCode,
  onPasskey,
  actions,
}: Props) {
  const [code, setCode] = useState('');
  const [hasApp, hasPasskey] = [kinds.includes('app'), kinds.includes('passkey')];
  const isComplete = code.trim().length >= 6 && pending === null;
  function submit(event: FormEvent) {
    event.preventDefault();
    // Drawn by a portal: a form below must not be sent with it.
    event.stopPropagation();
    if (isComplete) onCode(code);
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        {hasPasskey && (
          <>
            <Button
              size={size}
              fullWidth
              data-autofocus
              leftSection={<IconFingerprint size={18} aria-hidden />}
              disabled={pending !== null}
              onClick={onPasskey}
            >
              {pending === 'passkey' ? 'Waiting for your passkey...' : 'Use a passkey'}
            </Button>
            <Divider label="or" labelPosition="center" />
          </>
        )}
        <TextInput
          label={hasApp ? 'Code' : 'Recovery code'}
          name="code"
          autoComplete="one-time-code"
          {...(hasApp ? { description: 'From your authenticator app, or a recovery code.' } : {})}
          {...(hasPasskey ? {} : { autoFocus: true, 'data-autofocus': true })}
          size={size}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        {error !== null && (
          <Alert color="rose" role="alert">
            {error}
          </Alert>
        )}
        {actions(isComplete)}
      </Stack>
    </form>
  );
}
