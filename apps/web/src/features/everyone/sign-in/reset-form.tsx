import { Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState, type ReactNode } from 'react';
import { CallError } from '../../../lib/session/api.ts';
import { messageOf } from '../../../ui/failure-message.tsx';
import { focusFirstError } from '../../../ui/focus-first-error.ts';
import { LinkButton } from '../../../ui/links.tsx';
import {
  NewPasswordFields,
  newPasswordField,
  passwordHint,
  passwordNotChanged,
} from '../../../ui/new-password-fields.tsx';
import { useReset } from './calls.ts';
import { keptNext } from './kept-next.ts';
import { WrongFields } from '../../../ui/wrong-fields.tsx';
import { Problem } from '../../../ui/failed.tsx';

type Props = { token: string; onDone: () => void };

/** Chooses a new password with the token of a mail. */
export function ResetForm({ token, onDone }: Props) {
  const reset = useReset();
  const [problem, setProblem] = useState<ReactNode>(null);
  const [isLinkInvalid, setLinkInvalid] = useState(false);
  const form = useForm({
    initialValues: { password: '', confirmation: '' },
    validate: {
      password: newPasswordField,
      confirmation: (value, { password }) => (value === password ? null : 'Passwords do not match'),
    },
  });
  const submit = form.onSubmit(({ password }) => {
    if (reset.isPending) return;
    setProblem(null);
    reset.mutate({ token, password }, { onSuccess: onDone, onError: explain });
  }, focusFirstError);
  function explain(error: Error) {
    const message = messageOf(error, passwordNotChanged);
    const code = error instanceof CallError ? error.code : null;
    setLinkInvalid(code === 'reset.invalid');
    if (code === 'register.password_weak') form.setFieldError('password', message);
    else setProblem(message);
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <NewPasswordFields
          password={form.getInputProps('password')}
          again={form.getInputProps('confirmation')}
          hint={passwordHint}
          size="md"
        />
        <WrongFields errors={form.errors} />
        <Problem>{problem}</Problem>
        {isLinkInvalid ? (
          <LinkButton to="/forgot-password" search={{ next: keptNext() }} size="md" mt={8}>
            Get a new link
          </LinkButton>
        ) : (
          <Button type="submit" size="md" mt={8} disabled={reset.isPending}>
            {reset.isPending ? 'Changing password...' : 'Set new password'}
          </Button>
        )}
      </Stack>
    </form>
  );
}
