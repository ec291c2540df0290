import { Box, Button, Stack } from '@mantine/core';
import {
  currentPassword,
  NewPasswordFields,
  newPasswordField,
  passwordNotChanged,
} from '../../../ui/new-password-fields.tsx';
import { Section } from '../../../ui/section.tsx';
import { WrongFields } from '../../../ui/wrong-fields.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { Problem } from '../../../ui/failed.tsx';
import { useForm } from '@mantine/form';
import { useState, type ReactNode } from 'react';
import { CallError } from '../../../lib/session/api.ts';
import { messageOf } from '../../../ui/failure-message.tsx';
import { focusFirstError } from '../../../ui/focus-first-error.ts';
import { showToast } from '../../../ui/toasts.ts';
import { usePasswordChange } from './calls.ts';

/** Changes the password; this browser stays signed in. */
export function PasswordSection({ email }: { email: string }) {
  const { form, submit, problem, isBusy } = usePasswordForm();
  return (
    <Section title="Password" subtitle="Changing it signs you out on all other devices.">
      <Box p={24} className="panel">
        <Box noValidate onSubmit={submit} component="form" maw={420}>
          {/* For the browser that keeps the password: whose it is. */}
          <input
            type="text"
            name="username"
            autoComplete="username"
            value={email}
            readOnly
            hidden
          />
          <Stack gap="md">
            <PasswordField
              {...form.getInputProps('currentPassword')}
              label="Current password"
              {...currentPassword}
            />
            <NewPasswordFields
              password={form.getInputProps('newPassword')}
              again={form.getInputProps('confirmation')}
              hint="8 to 128 characters. A long passphrase beats a short complex password."
            />
            <WrongFields errors={form.errors} />
            <Problem>{problem}</Problem>
            <div>
              <Button type="submit" disabled={isBusy}>
                {isBusy ? 'Changing password...' : 'Change password'}
              </Button>
            </div>
          </Stack>
        </Box>
      </Box>
    </Section>
  );
}

const empty = { currentPassword: '', newPassword: '', confirmation: '' };

/** The field that a refusal is about. */
const fieldOf: Readonly<Record<string, keyof typeof empty>> = {
  'password.wrong': 'currentPassword',
  'password.unchanged': 'newPassword',
  'register.password_weak': 'newPassword',
  'request.invalid': 'newPassword',
};

/** The change of a password as a form. Typed text stays when that fails, and goes when it is done. */
function usePasswordForm() {
  const change = usePasswordChange();
  const [problem, setProblem] = useState<ReactNode>(null);
  const form = useForm({
    initialValues: empty,
    validate: {
      currentPassword: (value) => (value === '' ? 'Please enter your current password.' : null),
      newPassword: newPasswordField,
      confirmation: (value, { newPassword }) =>
        value === newPassword ? null : 'Passwords do not match',
    },
  });
  const submit = form.onSubmit(({ currentPassword, newPassword }) => {
    if (change.isPending) return;
    setProblem(null);
    change.mutate({ currentPassword, newPassword }, { onSuccess: finish, onError: explain });
  }, focusFirstError);
  function finish({ message }: { message: string }) {
    form.reset();
    showToast('success', message);
  }
  function explain(error: Error) {
    const message = messageOf(error, passwordNotChanged);
    const code = error instanceof CallError ? error.code : null;
    const field = code === null ? undefined : fieldOf[code];
    if (field) form.setFieldError(field, message);
    else setProblem(message);
  }
  return { form, submit, problem, isBusy: change.isPending };
}
