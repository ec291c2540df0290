import type { User } from '@stoke/contract';
import { Box, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { tellingOutcome } from '../../../ui/alert-failure.ts';
import { Section } from '../../../ui/section.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useEmailChange, useEmailChangeCancel } from './calls.ts';
import { ResendButton } from './resend-button.tsx';
import { Failed } from '../../../ui/failed.tsx';
import { Quiet } from '../../../ui/quiet.ts';

/** The email, whether it is confirmed, and the change to another one. */
export function EmailSection({ user }: { user: User }) {
  const [isChanging, setChanging] = useState(false);
  const badge = user.isEmailConfirmed ? (
    <StatusBadge tone="good" label="confirmed" />
  ) : (
    <StatusBadge tone="waiting" label="not confirmed" />
  );
  return (
    <Section title="Email" badge={badge}>
      <Box p={24} className="panel">
        <Stack gap="lg">
          <Group justify="space-between">
            <Box flex="1 1 220px" miw={0}>
              <Text fw={600} truncate>
                {user.email}
              </Text>
              {user.needsEmail && <Quiet>Confirm it before your first payout.</Quiet>}
            </Box>
            <Group gap="sm" wrap="nowrap">
              {!user.isEmailConfirmed && <ResendButton />}
              {!isChanging && (
                <Button variant="default" size="sm" onClick={() => setChanging(true)}>
                  Change email
                </Button>
              )}
            </Group>
          </Group>
          {user.pendingEmail !== null && <Pending email={user.pendingEmail} />}
          {isChanging && <ChangeForm onClose={() => setChanging(false)} />}
        </Stack>
      </Box>
    </Section>
  );
}

function Pending({ email }: { email: string }) {
  const cancelling = useEmailChangeCancel();
  return (
    <Group justify="space-between" wrap="nowrap">
      <Quiet>
        Changes to <b>{email}</b> when you open the link we sent there.
      </Quiet>
      <Button
        variant="subtle"
        size="sm"
        disabled={cancelling.isPending}
        onClick={() =>
          cancelling.mutate(undefined, tellingOutcome('Not cancelled. Please try again.'))
        }
      >
        Cancel change
      </Button>
    </Group>
  );
}

function ChangeForm({ onClose }: { onClose: () => void }) {
  const form = useForm({ initialValues: { email: '' } });
  const change = useEmailChange();
  const email = form.values.email.trim();
  const isComplete = email !== '' && !change.isPending;
  const submit = form.onSubmit(() => {
    if (!isComplete) return;
    change.mutate(email, {
      onSuccess: ({ message }) => {
        showToast('success', message);
        onClose();
      },
    });
  });
  return (
    <Box noValidate onSubmit={submit} component="form" maw={420}>
      <Stack gap="md">
        <TextInput
          label="New email"
          type="email"
          autoComplete="email"
          placeholder="you@example.com"
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          {...form.getInputProps('email')}
        />
        <Failed error={change.error} text="Your email was not changed. Please try again." />
        <Group gap="sm">
          <Button type="submit" disabled={!isComplete}>
            {change.isPending ? 'Sending...' : 'Send link'}
          </Button>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </Box>
  );
}
