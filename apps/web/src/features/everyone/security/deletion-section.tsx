import '@mantine/core/styles/List.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { Button, List, Stack, Text, Group, Alert, Checkbox, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Section } from '../../../ui/section.tsx';
import classes from './account.module.css';
import { useQuery } from '@tanstack/react-query';
import { Dialog } from '../../../ui/dialog.tsx';
import { deletionCheck } from './calls.ts';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { formatDollars } from '@stoke/domain';
import { FormEnd } from '../../../ui/form-end.tsx';
import { useDeletionForm, type ToDelete } from './use-deletion-form.ts';
import { currentPassword } from '../../../ui/new-password-fields.tsx';
import { WrongFields } from '../../../ui/wrong-fields.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';

/** Says what a deletion does before it offers one. */
export function DeletionSection({ username }: { username: string }) {
  const [isOpen, dialog] = useDisclosure();
  return (
    <Section title="Delete account">
      <Stack gap="md" align="flex-start" className={classes['danger']}>
        <Text>This cannot be undone.</Text>
        <List spacing={6} size="sm">
          <List.Item>
            Removed: username, email, name, password, sessions, wallet, X and Telegram accounts,
            creator profile and images, support messages, notices and emails.
          </List.Item>
          <List.Item>
            Kept without your name: transactions, submissions and decisions, because they affect
            other people's payments.
          </List.Item>
          <List.Item>
            Payouts and their addresses stay on the Solana blockchain permanently.
          </List.Item>
          <List.Item>Your email and username become available again immediately.</List.Item>
        </List>
        <Button variant="light" color="rose" onClick={dialog.open}>
          Delete account
        </Button>
      </Stack>
      {isOpen && <DeletionDialog username={username} onClose={dialog.close} />}
    </Section>
  );
}

type Props = { username: string; onClose: () => void };

/** Looks first whether anything stands in the way, and says what it is. */
function DeletionDialog({ username, onClose }: Props) {
  const check = useQuery(deletionCheck);
  const isBlocked = (check.data?.obstacles.length ?? 0) > 0;
  return (
    <Dialog
      title={isBlocked ? 'Your account cannot be deleted yet' : 'Delete your account'}
      size="lg"
      onClose={onClose}
    >
      {check.data === undefined ? (
        <NotLoaded what="Your account" query={check} rows={[1, 236]} />
      ) : isBlocked ? (
        <Stack gap="lg">
          <List spacing={8}>
            {check.data.obstacles.map(({ code, message }) => (
              <List.Item key={code}>{message}</List.Item>
            ))}
          </List>
          <Group justify="flex-end">
            <Button data-autofocus onClick={onClose}>
              OK
            </Button>
          </Group>
        </Stack>
      ) : (
        <Stack gap="md">
          <Text c="dimmed">
            All personal data is removed immediately and permanently. We can't restore it.
          </Text>
          <DeletionForm
            username={username}
            balance={check.data.balance}
            onChanged={() => void check.refetch()}
            onClose={onClose}
          />
        </Stack>
      )}
    </Dialog>
  );
}

/** Password and username, typed; and the agreement to leave a balance behind where there is one. */
function DeletionForm({ onClose, ...rest }: ToDelete & { onClose: () => void }) {
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
