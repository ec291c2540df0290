import type { AppealCase } from '@stoke/contract';
import { refusals } from '@stoke/contract/refusals';
import { formatRate } from '@stoke/domain';
import { Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { ActDialog } from '../../ui/act-dialog.tsx';
import { decideAppeal } from './calls.ts';

type Props = { appeal: AppealCase; outcome: 'uphold' | 'overturn'; onClose: () => void };

/** Asks for the note that the user reads, and says what follows. */
export function AnswerDialog({ appeal, outcome, onClose }: Props) {
  const [note, setNote] = useState('');
  const isEmpty = note.trim() === '';
  const isOverturn = outcome === 'overturn';
  const label = isOverturn ? 'Overturn' : 'Uphold';
  return (
    <ActDialog
      title={`${label} this decision`}
      label={label}
      busyLabel="Sending..."
      isDangerous={!isOverturn}
      isComplete={!isEmpty}
      facts={`${outcome} ${note}`}
      failed="The answer could not be sent. Please try again."
      act={(key) => decideAppeal(appeal._id, { outcome, note }, key)}
      onClose={onClose}
    >
      {({ isTried, isBusy }) => (
        <>
          <Text c="dimmed">{consequence(appeal, isOverturn)} This cannot be undone.</Text>
          <Textarea
            data-autofocus
            label="Note"
            description={`Shown to ${appeal.username}.`}
            required
            rows={3}
            maxLength={1000}
            value={note}
            disabled={isBusy}
            error={isTried && isEmpty ? refusals['appeal.note_required'].text : null}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        </>
      )}
    </ActDialog>
  );
}

function consequence({ about, username, work, reversal }: AppealCase, isOverturn: boolean): string {
  if (about === 'ban') {
    return isOverturn
      ? `The ban is lifted. ${username} can use their balance and payouts again.`
      : `The ban becomes final. ${username}'s balance returns to the campaigns it was earned in.`;
  }
  const amount = formatRate((work ?? reversal)?.amount ?? 0);
  return isOverturn
    ? `${username} is paid ${amount} from the campaign's reserve.`
    : `The decision becomes final and ${amount} returns to the campaign.`;
}
