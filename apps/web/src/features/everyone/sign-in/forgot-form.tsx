import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { focusFirstError } from '../../../ui/focus-first-error.ts';
import { useLinkRequest } from './calls.ts';
import { emailField, emailInput } from './entry-fields.ts';
import { Failed } from '../../../ui/failed.tsx';
import { Quiet } from '../../../ui/quiet.ts';

/** Asks for a link. What comes back is the same whether or not there is such an account. */
export function ForgotForm() {
  const request = useLinkRequest();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm({ initialValues: { email: '' }, validate: { email: emailField } });
  const submit = form.onSubmit(({ email }) => {
    if (request.isPending) return;
    request.mutate(email.trim(), { onSuccess: () => setSentTo(email.trim()) });
  }, focusFirstError);
  if (sentTo !== null) {
    return (
      <Stack gap="md" role="status">
        <Text>
          If an account exists for <b>{sentTo}</b>, a reset link is on its way. It works once and
          expires in 30 minutes.
        </Text>
        <Quiet>No email? Check spam, or try another address.</Quiet>
        <Button variant="default" onClick={() => setSentTo(null)}>
          Try again
        </Button>
      </Stack>
    );
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <TextInput {...form.getInputProps('email')} {...emailInput} />
        <Failed
          error={request.error}
          text="The link could not be sent. Check your connection and try again."
        />
        <Button type="submit" size="md" mt={8} disabled={request.isPending}>
          {request.isPending ? 'Sending...' : 'Send reset link'}
        </Button>
      </Stack>
    </form>
  );
}
