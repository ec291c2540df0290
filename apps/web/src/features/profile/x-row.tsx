import type { User } from '@stoke/contract';
import { refusals } from '@stoke/contract/refusals';
import { Button, Group, Text } from '@mantine/core';
import { IconBrandX } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Moment } from '../../ui/moment.tsx';
import { useSaveXAccount } from './calls.ts';
import { SavedField } from './saved-field.tsx';
import { XBadge } from './x-badge.tsx';

const XOwnershipDialog = lazy(async () => ({
  default: (await import('./x-ownership-dialog.tsx')).XOwnershipDialog,
}));

type Props = { user: User; onSaved: () => Promise<unknown> };

/** The X account that tasks are done with, and the way to show that it is one's own. */
export function XRow({ user, onSaved }: Props) {
  const saveXAccount = useSaveXAccount();
  return (
    <SavedField
      id="x-account"
      icon={<IconBrandX size={20} />}
      title="Link X Account"
      hint="Do tasks only from this account."
      placeholder="@yourhandle"
      isMono={false}
      saved={user.xUsername}
      save={async (value) => {
        await saveXAccount.mutateAsync(value);
        return null;
      }}
      onSaved={onSaved}
      said={{
        button: 'Save X Account',
        success: 'X account updated successfully!',
        fallback: 'Error saving X account',
        missing: refusals['x.invalid'].text,
      }}
    >
      {user.xUsername !== null && <Ownership user={user} />}
      {user.xChangeableFrom !== null && (
        <Text size="sm" c="dimmed" mt="sm">
          Can be changed again on <Moment at={user.xChangeableFrom} />.
        </Text>
      )}
    </SavedField>
  );
}

const says = {
  unverified: 'Not verified yet. Verified accounts are reviewed with more confidence.',
  pending: "We're checking your post.",
  verified: 'This account is verified.',
} as const;

function Ownership({ user: { xStatus } }: { user: User }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Group gap="sm" mt="sm" wrap="nowrap">
        <XBadge status={xStatus} />
        {xStatus === 'unverified' && (
          <Button variant="default" size="xs" onClick={() => setOpen(true)}>
            Verify account
          </Button>
        )}
      </Group>
      <Text size="sm" c="dimmed" mt={6}>
        {says[xStatus]}
      </Text>
      {isOpen && (
        <Suspense>
          <XOwnershipDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
