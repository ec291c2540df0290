import { suggestUsername } from '@stoke/domain';
import { Button, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { CallError } from '../../../lib/session/api.ts';
import { messageOf } from '../../../ui/failure-message.tsx';
import { alertDialog } from '../../../ui/dialogs.ts';
import { focusFirstError } from '../../../ui/focus-first-error.ts';
import { LinkAnchor } from '../../../ui/links.tsx';
import { newPasswordField, passwordHint } from '../../../ui/new-password-fields.tsx';
import { useRegistration } from './calls.ts';
import { emailField, emailInput, needed, required, usernameField } from './entry-fields.ts';
import { WrongFields } from '../../../ui/wrong-fields.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { Quiet } from '../../../ui/quiet.ts';

const empty = { username: '', email: '', password: '', confirmation: '' };

/** The field that a refusal is about. */
const fieldOf = {
  'register.username_taken': 'username',
  'register.email_taken': 'email',
  'register.password_weak': 'password',
} as const;

/** Opens an account. Typed text stays when that fails. */
export function RegisterForm() {
  const registration = useRegistration();
  const form = useForm({
    initialValues: empty,
    validate: {
      username: usernameField,
      email: emailField,
      password: required('Password'),
      confirmation: required('Confirm Password'),
    },
  });
  // The last suggestion: a new one replaces only this or an empty field.
  const [suggested, setSuggested] = useState('');
  function suggest(name: string) {
    if (name === '' || !['', suggested].includes(form.getValues().username)) return;
    setSuggested(name);
    form.setFieldValue('username', name);
  }
  const email = form.getInputProps('email');
  const submit = form.onSubmit(({ confirmation, ...values }) => {
    if (values.password !== confirmation) {
      form.setFieldError('password', newPasswordField(values.password));
      form.setFieldError('confirmation', 'Passwords do not match');
      void alertDialog({ title: 'Error', message: 'Passwords do not match' });
      return;
    }
    const body = { ...values, username: values.username.trim(), email: values.email.trim() };
    registration.mutate(body, { onError: explain });
  }, explainAll);
  /** Shows all errors together, including those the server would find next. */
  function explainAll(...[errors, values, event]: Parameters<typeof focusFirstError>) {
    const { password, confirmation } = form.getValues();
    if (password !== '') form.setFieldError('password', newPasswordField(password));
    if (confirmation !== '' && password !== confirmation) {
      form.setFieldError('confirmation', 'Passwords do not match');
    }
    focusFirstError(errors, values, event);
  }
  function explain(error: Error) {
    const message = messageOf(error, 'Registration failed');
    const code = error instanceof CallError ? error.code : null;
    const { username, email: address } = form.getValues();
    const other = suggestUsername(address, fourDigits());
    if (code === 'register.username_taken' && username === suggested && other !== '') {
      suggest(other);
      // Nothing is wrong with the name that stands there now.
      const instead = `${username} is taken. Your username is ${other} now: register again, or choose another.`;
      void alertDialog({ title: 'Registration Failed', message: instead });
      return;
    }
    if (code !== null && isFieldRefusal(code)) form.setFieldError(fieldOf[code], message);
    else form.setFieldError('password', newPasswordField(form.getValues().password));
    void alertDialog({ title: 'Registration Failed', message });
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <TextInput
          {...form.getInputProps('username')}
          label="Username"
          description="Shown to others."
          name="username"
          autoComplete="nickname"
          {...needed}
        />
        <TextInput
          {...email}
          {...emailInput}
          onBlur={(event) => {
            email.onBlur?.(event);
            if (emailField(event.currentTarget.value) === null) {
              suggest(suggestUsername(event.currentTarget.value));
            }
          }}
        />
        <PasswordField
          {...form.getInputProps('password')}
          label="Password"
          description={passwordHint}
          name="password"
          autoComplete="new-password"
          {...needed}
        />
        <PasswordField
          {...form.getInputProps('confirmation')}
          label="Confirm Password"
          name="confirmPassword"
          autoComplete="new-password"
          {...needed}
        />
        <Quiet>
          By continuing you accept the{' '}
          <LinkAnchor to="/terms" target="_blank">
            terms
          </LinkAnchor>{' '}
          and the{' '}
          <LinkAnchor to="/privacy" target="_blank">
            privacy policy
          </LinkAnchor>
          .
        </Quiet>
        <WrongFields errors={form.errors} />
        <Button type="submit" size="md" mt={8} disabled={registration.isPending}>
          {registration.isPending ? 'Creating your account...' : 'Register'}
        </Button>
      </Stack>
    </form>
  );
}

function isFieldRefusal(code: string): code is keyof typeof fieldOf {
  return code in fieldOf;
}

/** Drawn here and not asked for, so that no address or name can be tried out by it. */
function fourDigits(): string {
  const [drawn = 0] = crypto.getRandomValues(new Uint16Array(1));
  return String(1000 + (drawn % 9000));
}
