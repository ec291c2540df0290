import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../lib/api.ts';
import { alertDialog, confirmDialog } from '../../ui/dialogs.ts';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Section } from '../../ui/section.tsx';
import { SkeletonRows } from '../../ui/skeletons.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { showToast } from '../../ui/toasts.ts';
import { secondFactor, useCodeRenewal, useResetCancel, useTurnOff } from './calls.ts';
import { CodesDialog, SetUpDialog } from './second-factor-dialogs.tsx';
import classes from './account.module.css';

/** Two-step login: on or off, and the recovery codes. */
export function SecondFactorSection() {
  const factor = useQuery(secondFactor);
  // Kept here: the recovery codes are still read when two-step login is on already.
  const [isSettingUp, setSettingUp] = useState(false);
  return (
    <Section
      title="Two-step login"
      subtitle="A code from your phone, besides the password."
      {...(factor.data?.onSince ? { badge: <StatusBadge tone="good" label="on" /> } : {})}
    >
      {factor.data ? (
        <div className={`panel ${classes['body']}`}>
          {factor.data.resetDueAt !== null && <ResetWaits dueAt={factor.data.resetDueAt} />}
          {factor.data.onSince === null ? (
            <Off isRequired={factor.data.isRequired} onSetUp={() => setSettingUp(true)} />
          ) : (
            <On since={factor.data.onSince} codesLeft={factor.data.recoveryCodesLeft} />
          )}
        </div>
      ) : factor.isError ? (
        <ErrorPanel
          title="Two-step login could not be loaded"
          message={messageOf(factor.error, 'Please check your connection and try again.')}
          actionLabel="Try again"
          onAction={() => void factor.refetch()}
        />
      ) : (
        <SkeletonRows count={1} height={92} />
      )}
      {isSettingUp && <SetUpDialog onClose={() => setSettingUp(false)} />}
    </Section>
  );
}

function Off({ isRequired, onSetUp }: { isRequired: boolean; onSetUp: () => void }) {
  return (
    <Group justify="space-between" wrap="nowrap">
      <div>
        <Text fw={600}>Authenticator app</Text>
        <Text size="sm" c={isRequired ? 'amber.3' : 'dimmed'}>
          {isRequired ? 'Admins need it. Set it up to open admin pages.' : 'Off'}
        </Text>
      </div>
      <Button onClick={onSetUp}>Set up</Button>
    </Group>
  );
}

/** Two admins approved a reset, which may be someone else's idea. */
function ResetWaits({ dueAt }: { dueAt: string }) {
  const cancelling = useResetCancel();
  return (
    <Alert color="amber" title="Two-step login is being reset" mb="lg">
      <Text size="sm" mb="sm">
        It is removed and all devices are signed out <Moment at={dueAt} />. Didn't ask for this?
      </Text>
      <Button
        size="xs"
        disabled={cancelling.isPending}
        onClick={() =>
          cancelling.mutate(undefined, {
            onSuccess: ({ message }) => showToast('success', message),
            onError: (error) => void failed(error),
          })
        }
      >
        {cancelling.isPending ? 'Cancelling...' : 'Keep two-step login'}
      </Button>
    </Alert>
  );
}

function On({ since, codesLeft }: { since: string; codesLeft: number }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const renewal = useCodeRenewal();
  const turningOff = useTurnOff();
  async function renew() {
    const isSure = await confirmDialog({
      title: 'Make new recovery codes?',
      message: 'The old codes stop working.',
    });
    if (!isSure) return;
    renewal.mutate(undefined, {
      onSuccess: ({ recoveryCodes }) => setCodes(recoveryCodes),
      onError: (error) => void failed(error),
    });
  }
  async function turnOff() {
    const isSure = await confirmDialog({
      title: 'Turn off two-step login?',
      message: 'Your password alone will log you in.',
    });
    if (!isSure) return;
    turningOff.mutate(undefined, {
      onSuccess: ({ message }) => showToast('success', message),
      onError: (error) => void failed(error),
    });
  }
  return (
    <Stack gap="lg">
      <Group justify="space-between" wrap="nowrap">
        <div>
          <Text fw={600}>Authenticator app</Text>
          <Text size="sm" c="dimmed">
            On since <Moment at={since} />
          </Text>
        </div>
        <Button variant="default" disabled={turningOff.isPending} onClick={() => void turnOff()}>
          Turn off
        </Button>
      </Group>
      <Group justify="space-between" wrap="nowrap">
        <div>
          <Text fw={600}>Recovery codes</Text>
          <Text size="sm" c={codesLeft < 3 ? 'amber.3' : 'dimmed'}>
            {codesLeft} of 10 left
          </Text>
        </div>
        <Button variant="default" disabled={renewal.isPending} onClick={() => void renew()}>
          Make new codes
        </Button>
      </Group>
      {codes !== null && <CodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </Stack>
  );
}

function failed(error: unknown): Promise<void> {
  const message = messageOf(error, 'Nothing was changed. Please try again.');
  return alertDialog({ title: 'Error', message });
}
