import { Text } from '@mantine/core';
import type { PersonInFull } from '@stoke/contract';
import { refusals } from '@stoke/contract/refusals';
import { useState } from 'react';
import { callOnce } from '../../../lib/session/call-once.ts';
import { ReasonDialog } from '../../../ui/reason-dialog.tsx';

const acts = {
  ban: {
    lift: (id: string, banId: string | undefined, reason: string) =>
      callOnce('unbanUser', { params: { id }, body: { reason, banId } }),
    title: 'Lift ban on',
    label: 'Lift ban',
    busyLabel: 'Lifting...',
    effect: 'Restores balance and payouts.',
  },
  suspension: {
    lift: (id: string, suspensionId: string | undefined, reason: string) =>
      callOnce('endSuspension', { params: { id }, body: { reason, suspensionId } }),
    title: 'End suspension of',
    label: 'End suspension',
    busyLabel: 'Ending...',
    effect: 'Payouts continue.',
  },
} as const;
type Props = { person: PersonInFull; what: keyof typeof acts; onClose: () => void };

/** Asks why a ban or suspension ends, and says what that gives back. */
export function LiftDialog({ person, what, onClose }: Props) {
  const { _id, username, ban } = person;
  const { lift, title, effect, ...labels } = acts[what];
  /** The one that stood when this was opened, and no later one. */
  const [readId] = useState(person[what]?._id);
  return (
    <ReasonDialog
      about={readId ?? _id}
      title={`${title} ${username}`}
      {...labels}
      field={{ description: `Shown to ${username} if the ${what} was appealed.` }}
      tooShort={refusals['ban.reason_required'].text}
      changes="appeals"
      act={(reason) => lift(_id, readId, reason)}
      onClose={onClose}
    >
      <Text c="dimmed">
        {effect} New work is possible if the trust score allows it.
        {ban?.state === 'final' && ' Money already returned to campaigns stays there.'}
      </Text>
    </ReasonDialog>
  );
}
