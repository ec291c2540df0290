import { Button, Group, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/session/api.ts';
import { passkeyMessage } from '../../../ui/failure-message.tsx';
import { signByPasskey } from '../../../lib/session/passkey.ts';
import { useSession } from '../../../lib/session/session.ts';
import { formDialog } from '../../../ui/dialogs.ts';
import { SecondStep } from '../../../ui/second-step.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { Failed } from '../../../ui/failed.tsx';

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

const labels = { send: 'Confirm', sending: 'Confirming...', leave: 'Cancel' };
type FormProps = { onConfirmed: () => void; onCancel: () => void };
type Proof = { password?: string; code?: string };

function ConfirmForm(props: FormProps) {
  const kinds = useSession().user?.secondFactors ?? [];
  return kinds.length > 0 ? <StepForm kinds={kinds} {...props} /> : <PasswordForm {...props} />;
}

/** Without a password or a code it is a passkey. */
function useProof(onConfirmed: () => void) {
  return useMutation({
    mutationFn: async (proof: Proof) => {
      if (proof.password !== undefined || proof.code !== undefined) {
        return call('confirmIdentity', { body: proof });
      }
      const passkey = await signByPasskey(await call('passkeyToConfirm', {}));
      return call('confirmIdentity', { body: { passkey } });
    },
    onSuccess: onConfirmed,
  });
}

function StepForm(props: FormProps & { kinds: readonly ('app' | 'passkey')[] }) {
  const { kinds, onConfirmed, onCancel } = props;
  const { mutate, variables, isPending, error } = useProof(onConfirmed);
  const kind = variables?.code === undefined ? 'passkey' : 'code';
  return (
    <SecondStep
      kinds={kinds}
      pending={isPending ? kind : null}
      error={error === null ? null : passkeyMessage(error)}
      onCode={(code) => mutate({ code })}
      onPasskey={() => mutate({})}
      labels={labels}
      onLeave={onCancel}
    />
  );
}

function PasswordForm({ onConfirmed, onCancel }: FormProps) {
  const form = useForm({ initialValues: { password: '' } });
  const { mutate, isPending, error } = useProof(onConfirmed);
  const isComplete = form.values.password !== '' && !isPending;
  const submit = form.onSubmit((proof, event) => {
    // Drawn by a portal: the form below must not be sent with it.
    event?.stopPropagation();
    if (isComplete) mutate(proof);
  });
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <Text c="dimmed">Enter your password to continue.</Text>
        <PasswordField
          label="Password"
          autoComplete="current-password"
          data-autofocus
          {...form.getInputProps('password')}
        />
        <Failed error={error} text="Please check your connection and try again." />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onCancel}>
            {labels.leave}
          </Button>
          <Button type="submit" disabled={!isComplete}>
            {isPending ? labels.sending : labels.send}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
