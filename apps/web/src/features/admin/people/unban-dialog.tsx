import { refusals } from '@stoke/contract/refusals';
import type { PersonInFull } from '@stoke/contract';
import { Text } from '@mantine/core';
import { ReasonDialog } from '../../../ui/reason-dialog.tsx';
import { unbanPerson } from './calls.ts';

type Props = { person: PersonInFull; onClose: () => void };

/** Asks why a ban ends, and says what that gives back. */
export function UnbanDialog({ person, onClose }: Props) {
  const isFinal = person.ban?.state === 'final';
  return (
    <ReasonDialog
      title={`Lift ban on ${person.username}`}
      label="Lift ban"
      busyLabel="Lifting..."
      isDangerous={false}
      field={{ description: `Shown to ${person.username} if the ban was appealed.` }}
      tooShort={refusals['ban.reason_required'].text}
      changes="appeals"
      act={(reason, key) => unbanPerson(person._id, reason, key)}
      onClose={onClose}
    >
      <Text c="dimmed">
        Restores balance and payouts. New work is possible if the trust score allows it.
        {isFinal && ' Money already returned to campaigns stays there.'}
      </Text>
    </ReasonDialog>
  );
}
