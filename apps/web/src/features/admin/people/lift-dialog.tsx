import { refusals } from '@stoke/contract/refusals';
import type { PersonInFull } from '@stoke/contract';
import { Text } from '@mantine/core';
import { ReasonDialog } from '../../../ui/reason-dialog.tsx';
import { endSuspension, unbanPerson } from './calls.ts';

const acts = {
  ban: {
    act: unbanPerson,
    title: 'Lift ban on',
    label: 'Lift ban',
    busyLabel: 'Lifting...',
    effect: 'Restores balance and payouts.',
  },
  suspension: {
    act: endSuspension,
    title: 'End suspension of',
    label: 'End suspension',
    busyLabel: 'Ending...',
    effect: 'Payouts continue.',
  },
};
type Props = { person: PersonInFull; what: keyof typeof acts; onClose: () => void };

/** Asks why a ban or suspension ends, and says what that gives back. */
export function LiftDialog({ person: { _id, username, ban }, what, onClose }: Props) {
  const { act, title, effect, ...labels } = acts[what];
  return (
    <ReasonDialog
      title={`${title} ${username}`}
      {...labels}
      field={{ description: `Shown to ${username} if the ${what} was appealed.` }}
      tooShort={refusals['ban.reason_required'].text}
      changes="appeals"
      act={(reason, key) => act(_id, reason, key)}
      onClose={onClose}
    >
      <Text c="dimmed">
        {effect} New work is possible if the trust score allows it.
        {ban?.state === 'final' && ' Money already returned to campaigns stays there.'}
      </Text>
    </ReasonDialog>
  );
}
