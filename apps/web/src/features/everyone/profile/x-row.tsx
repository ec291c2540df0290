import type { User, XOwnership } from '@stoke/contract';
import { refusals } from '@stoke/contract/refusals';
import { parseXHandle, xLockDays } from '@stoke/domain';
import { Button, Group, Text } from '@mantine/core';
import { IconBrandX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { CallError } from '../../../lib/session/api.ts';
import { Moment } from '../../../ui/moment.tsx';
import { useSaveXAccount, xOwnership } from './calls.ts';
import { SavedField } from './saved-field.tsx';
import { XBadge } from './x-badge.tsx';
import { Quiet } from '../../../ui/quiet.ts';

const XOwnershipDialog = lazy(async () => ({
  default: (await import('./x-ownership-dialog.tsx')).XOwnershipDialog,
}));

type Props = { user: User; onSaved: () => Promise<unknown> };

/** The X account that tasks are done with, and the way to show that it is one's own. */
export function XRow({ user, onSaved }: Props) {
  const saveXAccount = useSaveXAccount();
  const [verifying, setVerifying] = useState<string | null>(null);
  async function save(value: string) {
    try {
      await saveXAccount.mutateAsync(value);
      return null;
    } catch (error) {
      const wanted = parseXHandle(value);
      if (!isClaimable(error) || wanted === null) throw error;
      setVerifying(wanted);
      return false;
    }
  }
  return (
    <SavedField
      id="x-account"
      icon={<IconBrandX size={20} />}
      title="Link X Account"
      hint={`Do tasks only from this account. You can change it until you verify it, then every ${xLockDays} days.`}
      placeholder="@yourhandle"
      isMono={false}
      saved={user.xUsername}
      save={save}
      onSaved={onSaved}
      text={{
        button: 'Save X Account',
        change: 'Change X account',
        success: 'X account updated successfully!',
        fallback: 'Error saving X account',
        missing: refusals['x.invalid'].text,
      }}
    >
      {user.xUsername !== null && <Ownership user={user} onVerify={setVerifying} />}
      <WantedAccount user={user} onVerify={setVerifying} />
      {verifying !== null && (
        <Suspense>
          <XOwnershipDialog
            handle={verifying}
            isLinked={isSame(verifying, user.xUsername)}
            onClose={() => setVerifying(null)}
          />
        </Suspense>
      )}
    </SavedField>
  );
}

/** Whether another user has linked the account without verifying it. */
function isClaimable(error: unknown): boolean {
  return error instanceof CallError && error.code === 'x.taken_unverified';
}

function isSame(handle: string, other: string | null): boolean {
  return handle.toLowerCase() === other?.toLowerCase();
}

type VerifyProps = { user: User; onVerify: (handle: string) => void };

const says = {
  unverified: 'Not verified yet. Verified accounts are reviewed with more confidence.',
  pending: "We're checking your post.",
  verified: 'This account is verified.',
} as const;

function Ownership({ user: { xUsername, xStatus, xChangeableFrom }, onVerify }: VerifyProps) {
  return (
    <div>
      <Group gap="sm" mt="sm" wrap="nowrap">
        <XBadge status={xStatus} />
        {xStatus === 'unverified' && xUsername !== null && (
          <Button variant="default" size="xs" onClick={() => onVerify(xUsername)}>
            Verify account
          </Button>
        )}
      </Group>
      <Quiet mt={6}>{says[xStatus]}</Quiet>
      {xChangeableFrom !== null && (
        <Quiet>
          Can be changed again on <Moment at={xChangeableFrom} />.
        </Quiet>
      )}
    </div>
  );
}

/** An account that is linked by verifying it: another user has linked it before. */
function WantedAccount({ user, onVerify }: VerifyProps) {
  const { data } = useQuery({ ...xOwnership, enabled: user.xChangeableFrom === null });
  const handle = data?.xUsername ?? null;
  if (!data || handle === null || isSame(handle, user.xUsername)) return null;
  const { code, refusedBecause, status } = data;
  if (code === null && refusedBecause === null) return null;
  return (
    <Group gap="sm" mt="sm">
      <Text size="sm" c={refusedBecause === null ? 'dimmed' : 'rose.3'}>
        {wantedSays(handle, data)}
      </Text>
      {status === 'unverified' && (
        <Button variant="default" size="xs" onClick={() => onVerify(handle)}>
          Verify @{handle}
        </Button>
      )}
    </Group>
  );
}

function wantedSays(handle: string, { status, refusedBecause }: XOwnership): string {
  if (status === 'pending') return `We're checking your post from @${handle}.`;
  if (refusedBecause !== null) return `Your post from @${handle} was rejected.`;
  return `Verify @${handle} to link it to your account.`;
}
