import { Alert, Button, Stack, Text, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { messageOf } from '../../lib/api.ts';
import { useLoginCode } from './calls.ts';

/** The code of an authenticator app, or a recovery code. */
export function CodeForm({ ticket, onBack }: { ticket: string; onBack: () => void }) {
  const [code, setCode] = useState('');
  const entering = useLoginCode();
  function submit(event: FormEvent) {
    event.preventDefault();
    if (code.trim().length >= 6 && !entering.isPending) entering.mutate({ ticket, code });
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <Text c="dimmed">Enter the code of your authenticator app, or a recovery code.</Text>
        <TextInput
          label="Code"
          name="code"
          autoComplete="one-time-code"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the only field, shown by a press
          autoFocus
          size="md"
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        {entering.isError && (
          <Alert color="rose" role="alert">
            {messageOf(entering.error, 'Please check your connection and try again.')}
          </Alert>
        )}
        <Button type="submit" size="md" disabled={code.trim().length < 6 || entering.isPending}>
          {entering.isPending ? 'Logging in...' : 'Continue'}
        </Button>
        <Button variant="subtle" color="slate.3" onClick={onBack}>
          Back
        </Button>
      </Stack>
    </form>
  );
}
