import '@mantine/core/styles/Checkbox.layer.css';
import { Alert, Checkbox, Stack, TextInput } from '@mantine/core';
import { formatDollars } from '@stoke/domain';
import { FormEnd } from '../../../ui/form-end.tsx';
import { useDeletionForm, type ToDelete } from './use-deletion-form.ts';
import { currentPassword } from '../../../ui/new-password-fields.tsx';
import { WrongFields } from '../../../ui/wrong-fields.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';

/** Password and username, typed; and the agreement to leave a balance behind where there is one. */
export function DeletionForm({ onClose, ...rest }: ToDelete & { onClose: () => void }) {
  const { form, submit, problem, isBusy } = useDeletionForm(rest);
  const left = formatDollars(rest.balance);
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        {rest.balance > 0 && (
          <Alert color="amber" title={`You still have ${left}`}>
            <Checkbox
              {...form.getInputProps('leaves', { type: 'checkbox' })}
              label={`I understand that my remaining ${left} can't be paid out after deletion.`}
              disabled={isBusy}
            />
          </Alert>
        )}
        <PasswordField
          {...form.getInputProps('password')}
          label="Your password"
          {...currentPassword}
          data-autofocus
        />
        <TextInput
          {...form.getInputProps('confirm')}
          label={`Type ${rest.username} to confirm`}
          autoComplete="off"
          spellCheck={false}
          required
          withAsterisk={false}
        />
        <WrongFields errors={form.errors} />
        <FormEnd
          problem={problem}
          label="Delete my account"
          busyLabel="Deleting..."
          isBusy={isBusy}
          isDangerous
          onCancel={onClose}
        />
      </Stack>
    </form>
  );
}
