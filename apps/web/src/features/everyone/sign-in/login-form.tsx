import { Button, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { refusals } from '@stoke/contract/refusals';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { messageOf } from '../../../ui/failure-message.tsx';
import { alertDialog } from '../../../ui/dialogs.ts';
import { focusFirstError } from '../../../ui/focus-first-error.ts';
import { LinkAnchor } from '../../../ui/links.tsx';
import { CodeForm } from './code-form.tsx';
import { isTooMany, LoginLinkOffer } from './login-link-offer.tsx';
import { NoTokenError, useLogin, type Step } from './calls.ts';
import { emailField, emailInput, needed, required } from './entry-fields.ts';
import { WrongFields } from '../../../ui/wrong-fields.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';

type Props = {
  button?: string | undefined;
  /** Beside what most visitors want first. */
  isSecond?: boolean;
};

/** Email and password, then the second step of two-step login. Typed text stays when the login fails. */
export function LoginForm({ button = 'Login', isSecond = false }: Props) {
  const [step, setStep] = useState<Step | null>(null);
  if (step !== null) return <CodeForm step={step} onBack={() => setStep(null)} />;
  return <PasswordForm button={button} isSecond={isSecond} onStep={setStep} />;
}

type PasswordProps = Required<Props> & { onStep: (step: Step) => void };

function PasswordForm({ button, isSecond, onStep }: PasswordProps) {
  const { next } = useSearch({ strict: false });
  const login = useLogin();
  const form = useForm({
    initialValues: { email: '', password: '' },
    validate: { email: emailField, password: required('Password') },
  });
  const submit = form.onSubmit((values) => {
    login.mutate(
      { ...values, email: values.email.trim() },
      {
        onError: (error) => !isTooMany(error) && explain(error),
        onSuccess: ({ step }) => step && onStep(step),
      },
    );
  }, focusFirstError);
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <TextInput {...form.getInputProps('email')} {...emailInput} />
        <PasswordField
          {...form.getInputProps('password')}
          label="Password"
          name="password"
          autoComplete="current-password"
          {...needed}
        />
        <LinkAnchor to="/forgot-password" search={{ next }} size="sm" ta="right">
          Forgot your password?
        </LinkAnchor>
        {isTooMany(login.error) && <LoginLinkOffer email={login.variables?.email ?? ''} />}
        <WrongFields errors={form.errors} />
        <Button
          type="submit"
          size="md"
          mt={8}
          variant={isSecond ? 'default' : 'filled'}
          disabled={login.isPending}
        >
          {login.isPending ? 'Logging in...' : button}
        </Button>
      </Stack>
    </form>
  );
}

function explain(error: Error): void {
  const result =
    error instanceof NoTokenError
      ? {
          title: 'Login Error',
          message: 'Authentication token not provided by server. Please try again.',
        }
      : { title: 'Login Failed', message: messageOf(error, refusals['login.failed'].text) };
  void alertDialog(result);
}
