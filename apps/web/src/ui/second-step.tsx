import '@mantine/core/styles/Divider.layer.css';
import { Button, Divider, Group, Stack, TextInput } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { Problem } from './failed.tsx';

type Props = {
  /** What this person can prove it with, besides a recovery code. */
  kinds: readonly ('app' | 'passkey')[];
  /** What is being checked. */
  pending: 'code' | 'passkey' | null;
  error: ReactNode;
  /** Stands below the code in place of an error. */
  notice?: ReactNode;
  labels: { send: string; sending: string; leave: string };
  /** A page of its own: large, with one button below the other. */
  isPage?: boolean;
  onCode: (code: string) => void;
  onPasskey: () => void;
  onLeave: () => void;
};

/** The second step of two-step login: a passkey, a code of an app, or a recovery code. */
export function SecondStep({ kinds, pending, error, notice, onCode, onPasskey, ...rest }: Props) {
  const form = useForm({ initialValues: { code: '' } });
  const [hasApp, hasPasskey] = [kinds.includes('app'), kinds.includes('passkey')];
  const isComplete = form.values.code.trim().length >= 6 && pending === null;
  const size = rest.isPage ? 'md' : 'sm';
  const submit = form.onSubmit(({ code }, event) => {
    // Drawn by a portal: a form below must not be sent with it.
    event?.stopPropagation();
    if (isComplete) onCode(code);
  });
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
          {...form.getInputProps('code')}
        />
        <Problem>{error}</Problem>
        {notice}
        <Buttons {...rest} isComplete={isComplete} pending={pending} hasBetter={hasPasskey} />
      </Stack>
    </form>
  );
}

type ButtonsProps = Pick<Props, 'labels' | 'isPage' | 'onLeave' | 'pending'> & {
  isComplete: boolean;
  /** The button above is the one to press. */
  hasBetter: boolean;
};

function Buttons({ labels, isPage, onLeave, pending, isComplete, hasBetter }: ButtonsProps) {
  const send = (
    <Button
      type="submit"
      size={isPage ? 'md' : 'sm'}
      variant={hasBetter ? 'default' : 'filled'}
      disabled={!isComplete}
    >
      {pending === 'code' ? labels.sending : labels.send}
    </Button>
  );
  return isPage ? (
    <>
      {send}
      <Button variant="subtle" color="slate.3" onClick={onLeave}>
        {labels.leave}
      </Button>
    </>
  ) : (
    <Group justify="flex-end" gap="sm">
      <Button variant={hasBetter ? 'subtle' : 'default'} onClick={onLeave}>
        {labels.leave}
      </Button>
      {send}
    </Group>
  );
}
