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
      title={`Lift ban on ${person.username}`}
      label="Lift ban"
      busyLabel="Lifting..."
      isDangerous={false}
      isComplete={reason.trim() !== ''}
      facts={reason}
      failed="That didn't work. Please try again."
      act={(key) => unbanPerson(person._id, reason, key)}
      onClose={onClose}
    >
      {({ isTried, isBusy }) => (
        <>
          <Text c="dimmed">
            Restores balance and payouts. New work is possible if the trust score allows it.
            {isFinal && ' Money already returned to campaigns stays there.'}
          </Text>
          <Textarea
            data-autofocus
            label="Reason"
            description={`Shown to ${person.username} if the ban was appealed.`}
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
