import { Alert, Button, Stack, Text } from '@mantine/core';
import type { Reply } from '@stoke/contract/client';
import { refusals } from '@stoke/contract/refusals';
import { IconDeviceMobileCode, IconFingerprint, IconLifebuoy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { alertFailure, tellingOutcome } from '../../../ui/alert-failure.ts';
import { alertDialog, confirmDialog } from '../../../ui/dialogs.ts';
import { Moment } from '../../../ui/moment.tsx';
import { Section } from '../../../ui/section.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { secondFactor, useCodeRenewal, useRemoval, useResetCancel } from './calls.ts';
import { PasskeyDialog } from './passkey-dialog.tsx';
import { CodesDialog, SetUpDialog } from './second-factor-dialogs.tsx';
import classes from './account.module.css';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { Quiet } from '../../../ui/quiet.ts';

const unchanged = 'Nothing was changed. Please try again.';

type Factors = Reply<'secondFactor'>;

/** Two-step login: the authenticator app, passkeys and recovery codes. */
export function SecondFactorSection() {
  const factors = useQuery(secondFactor);
  const isOn = factors.data && (factors.data.onSince !== null || factors.data.passkeys.length > 0);
  // Kept here: the recovery codes are still read when two-step login is on already.
  const [adding, setAdding] = useState<'app' | 'passkey' | null>(null);
  const close = () => setAdding(null);
  return (
    <Section
      title="Two-step login"
      subtitle="A second step after the password."
      {...(isOn ? { badge: <StatusBadge tone="good" label="on" /> } : {})}
    >
      {factors.data ? (
        <Stack gap="md">
          {factors.data.resetDueAt !== null && <ResetWaits dueAt={factors.data.resetDueAt} />}
          {factors.data.isRequired && !isOn && (
            <Alert color="amber" title="Admins need two-step login">
              Add one of these to open admin pages.
            </Alert>
          )}
          <ul className="panel bare">
            <AppRow factors={factors.data} onAdd={() => setAdding('app')} />
            <PasskeysRow factors={factors.data} onAdd={() => setAdding('passkey')} />
            {isOn && <CodesRow left={factors.data.recoveryCodesLeft} />}
          </ul>
        </Stack>
      ) : (
        <NotLoaded what="Two-step login" query={factors} rows={[2, 74]} />
      )}
      {adding === 'app' && <SetUpDialog onClose={close} />}
      {adding === 'passkey' && <PasskeyDialog onClose={close} />}
    </Section>
  );
}

function AppRow({ factors, onAdd }: { factors: Factors; onAdd: () => void }) {
  const { onSince } = factors;
  const { remove, isPending } = useAskedRemoval(factors);
  return (
    <li className={classes['row']}>
      <div className="tile" aria-hidden>
        <IconDeviceMobileCode size={20} />
      </div>
      <div>
        <Text fw={600}>Authenticator app</Text>
        <Quiet>
          {onSince === null ? 'A code from your phone' : 'Added '}
          {onSince !== null && <Moment at={onSince} />}
        </Quiet>
      </div>
      {onSince === null ? (
        <Button variant="default" onClick={onAdd}>
          Set up
        </Button>
      ) : (
        <Button
          variant="default"
          aria-label="Remove the authenticator app"
          disabled={isPending}
          onClick={() => void remove({ passkey: null, name: 'the authenticator app' })}
        >
          Remove
        </Button>
      )}
    </li>
  );
}

function PasskeysRow({ factors, onAdd }: { factors: Factors; onAdd: () => void }) {
  const { passkeys } = factors;
  return (
    <>
      <li className={classes['row']}>
        <div className="tile" aria-hidden>
          <IconFingerprint size={20} />
        </div>
        <div>
          <Text fw={600}>Passkeys</Text>
          <Quiet>Fingerprint, face, phone or security key</Quiet>
        </div>
        <Button variant="default" onClick={onAdd}>
          Add a passkey
        </Button>
      </li>
      {passkeys.map((passkey) => (
        <PasskeyRow key={passkey._id} passkey={passkey} factors={factors} />
      ))}
    </>
  );
}

type RowProps = { passkey: Factors['passkeys'][number]; factors: Factors };

function PasskeyRow({ passkey, factors }: RowProps) {
  const { _id, name, addedAt, lastUsedAt } = passkey;
  const { remove, isPending } = useAskedRemoval(factors);
  return (
    <li className={`${classes['row']} ${classes['within']}`} data-testid="passkey">
      <div>
        <Text fw={500} className="anywhere">
          {name}
        </Text>
        <Quiet>
          Added <Moment at={addedAt} />
          {lastUsedAt === null ? (
            ' · Not used yet'
          ) : (
            <>
              {' · Last used '}
              <Moment at={lastUsedAt} />
            </>
          )}
        </Quiet>
      </div>
      <Button
        variant="default"
        aria-label={`Remove ${name}`}
        disabled={isPending}
        onClick={() => void remove({ passkey: _id, name: `“${name}”` })}
      >
        Remove
      </Button>
    </li>
  );
}

/** Removes after a question, which says what the last factor is. */
function useAskedRemoval({ onSince, passkeys, isRequired }: Factors) {
  const removal = useRemoval();
  const isLast = (onSince === null ? 0 : 1) + passkeys.length === 1;
  async function remove({ passkey, name }: { passkey: string | null; name: string }) {
    if (isLast && isRequired) {
      const message = refusals['second.last_of_admin'].text;
      await alertDialog({ title: 'Add another one first', message });
      return;
    }
    const isSure = await confirmDialog(
      isLast
        ? { title: 'Turn off two-step login?', message: 'Your password alone will log you in.' }
        : { title: `Remove ${name}?`, message: 'It no longer logs you in.' },
    );
    if (!isSure) return;
    removal.mutate({ passkey }, tellingOutcome(unchanged));
  }
  return { remove, isPending: removal.isPending };
}

function CodesRow({ left }: { left: number }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const renewal = useCodeRenewal();
  async function renew() {
    const isSure = await confirmDialog({
      title: 'Make new recovery codes?',
      message: 'The old codes stop working.',
    });
    if (!isSure) return;
    renewal.mutate(undefined, {
      onSuccess: ({ recoveryCodes }) => setCodes(recoveryCodes),
      onError: (error) => void alertFailure('Error', error, unchanged),
    });
  }
  return (
    <li className={classes['row']}>
      <div className="tile" aria-hidden>
        <IconLifebuoy size={20} />
      </div>
      <div>
        <Text fw={600}>Recovery codes</Text>
        <Text size="sm" c={left < 3 ? 'amber.3' : 'dimmed'}>
          {left} of 10 left
        </Text>
      </div>
      <Button variant="default" disabled={renewal.isPending} onClick={() => void renew()}>
        Make new codes
      </Button>
      {codes !== null && <CodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </li>
  );
}

/** Two admins approved a reset, which may be someone else's idea. */
function ResetWaits({ dueAt }: { dueAt: string }) {
  const cancelling = useResetCancel();
  return (
    <Alert color="amber" title="Two-step login is being reset">
      <Text size="sm" mb="sm">
        It is removed and all devices are signed out <Moment at={dueAt} />. Didn't ask for this?
      </Text>
      <Button
        size="xs"
        disabled={cancelling.isPending}
        onClick={() => cancelling.mutate(undefined, tellingOutcome(unchanged))}
      >
        {cancelling.isPending ? 'Cancelling...' : 'Keep two-step login'}
      </Button>
    </Alert>
  );
}
