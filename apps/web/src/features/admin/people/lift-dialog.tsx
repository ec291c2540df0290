import { Text } from '@mantine/core';
import type { PersonInFull } from '@stoke/contract';
import { refusals } from '@stoke/contract/refusals';
import { callOnce } from '../../../lib/session/call-once.ts';
import { ReasonDialog } from '../../../ui/reason-dialog.tsx';

const acts = {
  ban: {
    call: 'unbanUser',
    title: 'Lift ban on',
    label: 'Lift ban',
    busyLabel: 'Lifting...',
    effect: 'Restores balance and payouts.',
  },
  suspension: {
    call: 'endSuspension',
    title: 'End suspension of',
    label: 'End suspension',
    busyLabel: 'Ending...',
    effect: 'Payouts continue.',
  },
} as const;
type Props = { person: PersonInFull; what: keyof typeof acts; onClose: () => void };

/** Asks why a ban or suspension ends, and says what that gives back. */
export function LiftDialog({ person: { _id, username, ban }, what, onClose }: Props) {
  const { call: name, title, effect, ...labels } = acts[what];
  return (
    <ReasonDialog
      title={`${title} ${username}`}
      {...labels}
      field={{ description: `Shown to ${username} if the ${what} was appealed.` }}
      tooShort={refusals['ban.reason_required'].text}
      changes="appeals"
      act={(reason) => callOnce(name, { params: { id: _id }, body: { reason } })}
      onClose={onClose}
    >
      <Text c="dimmed">
        {effect} New work is possible if the trust score allows it.
        {ban?.state === 'final' && ' Money already returned to campaigns stays there.'}
      </Text>
    </ReasonDialog>
  );
}
