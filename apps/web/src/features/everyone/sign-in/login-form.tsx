import { Button, Stack, TextInput, Alert, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { refusals } from '@stoke/contract/refusals';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { messageOf, passkeyMessage } from '../../../ui/failure-message.tsx';
import { alertDialog } from '../../../ui/dialogs.ts';
import { focusFirstError } from '../../../ui/focus-first-error.ts';
import { LinkAnchor } from '../../../ui/links.tsx';
import { NoTokenError, useLogin, useSecondStep, useLoginLink, type Step } from './calls.ts';
import { emailField, emailInput, needed, required } from './entry-fields.ts';
import { WrongFields } from '../../../ui/wrong-fields.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { SecondStep } from '../../../ui/second-step.tsx';
import { IconMailCheck } from '@tabler/icons-react';
import { CallError } from '../../../lib/session/api.ts';
import { takeFocus } from '../../../ui/take-focus.ts';
import { FailedLine } from '../../../ui/failed.tsx';

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

const labels = { send: 'Continue', sending: 'Logging in...', leave: 'Back' };

/** The second step of a login. */
function CodeForm({ step, onBack }: { step: Step; onBack: () => void }) {
  const { mutate, variables, isPending, error } = useSecondStep(step.ticket);
  const kind = variables?.code === undefined ? 'passkey' : 'code';
  return (
    <SecondStep
      isPage
      kinds={step.secondFactors}
      pending={isPending ? kind : null}
      error={error === null || isTooMany(error) ? null : passkeyMessage(error)}
      notice={isTooMany(error) ? <LoginLinkOffer email={step.email} /> : null}
      labels={labels}
      onCode={(code) => mutate({ code })}
      onPasskey={() => mutate({})}
      onLeave={onBack}
    />
  );
}

/** Whether a login failed only because there were too many attempts: a mailed link helps then. */
function isTooMany(error: unknown): boolean {
  return error instanceof CallError && error.code === 'login.too_many';
}

/** Says why this browser cannot log in now, and mails the link that lets it. */
function LoginLinkOffer({ email }: { email: string }) {
  const request = useLoginLink();
  return request.isSuccess ? (
    <LinkSent email={email} />
  ) : (
    <Alert color="amber" variant="light" role="alert" title="Too many attempts">
      <Stack gap="sm" align="flex-start">
        <Text size="sm">
          Try again in 15 minutes. To log in now, get a link by email and open it in this browser.
        </Text>
        <FailedLine
          error={request.error}
          text="The link could not be sent. Check your connection and try again."
        />
        <Button
          variant="default"
          size="sm"
          ref={takeFocus}
          disabled={request.isPending}
          onClick={() => request.mutate(email)}
        >
          {request.isPending ? 'Sending...' : 'Email me a link'}
        </Button>
      </Stack>
    </Alert>
  );
}

function LinkSent({ email }: { email: string }) {
  return (
    <Alert
      ref={takeFocus}
      tabIndex={-1}
      color="mint"
      variant="light"
      role="status"
      icon={<IconMailCheck size={18} aria-hidden />}
      title="Check your email"
    >
      <Text size="sm">
        If an account exists for <b>{email}</b>, a link is on its way. Open it in this browser
        within an hour, then log in. No email? Check spam.
      </Text>
    </Alert>
  );
}
