import type { PersonInFull } from '@stoke/contract';
import { refusals } from '@stoke/contract/refusals';
import { Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { ActDialog } from '../../ui/act-dialog.tsx';
import { unbanPerson } from './calls.ts';

type Props = { person: PersonInFull; onClose: () => void };

/** Asks why a ban ends, and says what that gives back. */
export function UnbanDialog({ person, onClose }: Props) {
  const [reason, setReason] = useState('');
  const isFinal = person.ban?.state === 'final';
  return (
    <ActDialog
      title={`Lift the ban of ${person.username}`}
      label="Lift the ban"
      busyLabel="Lifting..."
      isDangerous={false}
      isComplete={reason.trim() !== ''}
      facts={reason}
      failed="That could not be done. Please try again."
      act={(key) => unbanPerson(person._id, reason, key)}
      onClose={onClose}
    >
      {({ isTried, isBusy }) => (
        <>
          <Text c="dimmed">
            Balance and payouts are free again, and work is possible if the trust score allows it.
            {isFinal && ' What went back to campaigns stays there.'}
          </Text>
          <Textarea
            data-autofocus
            label="Reason"
            description={`${person.username} reads it if the ban was appealed.`}
            required
            rows={3}
            maxLength={1000}
            value={reason}
            disabled={isBusy}
            error={isTried && reason.trim() === '' ? refusals['ban.reason_required'].text : null}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </>
      )}
    </ActDialog>
  );
}
