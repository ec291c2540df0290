import { Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { passkeyMessage } from '../../../ui/failure-message.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormEnd } from '../../../ui/form-end.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { usePasskeyAddition } from './calls.ts';
import { CodesDialog } from './second-factor-dialogs.tsx';

/** A name, what the browser asks, and the recovery codes of the first factor. */
export function PasskeyDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({ initialValues: { name: '' } });
  const { mutate, data, isPending, error } = usePasskeyAddition();
  if (data && data.recoveryCodes.length > 0) {
    return <CodesDialog codes={data.recoveryCodes} onClose={onClose} />;
  }
  const isComplete = form.values.name.trim() !== '';
  const submit = form.onSubmit(({ name }) => {
    if (!isComplete || isPending) return;
    mutate(name, {
      onSuccess: ({ recoveryCodes }) => {
        if (recoveryCodes.length > 0) return;
        showToast('success', 'Passkey added.');
        onClose();
      },
    });
  });
  return (
    <Dialog title="Add a passkey" closeOnClickOutside={false} onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <Stack gap="md">
          <Text c="dimmed">Your browser asks next where to keep it.</Text>
          <TextInput
            label="Name"
            placeholder="Laptop"
            maxLength={40}
            data-autofocus
            {...form.getInputProps('name')}
          />
          <FormEnd
            problem={error && passkeyMessage(error)}
            label="Continue"
            busyLabel="Waiting for your browser..."
            isBusy={isPending}
            isDisabled={!isComplete}
            mayLeave
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
