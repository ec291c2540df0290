import { refusals } from '@stoke/contract/refusals';
import type { AppealCase, DeskCase } from '@stoke/contract';
import { formatRate } from '@stoke/domain';
import { Text } from '@mantine/core';
import { callOnce } from '../../../lib/session/call-once.ts';
import { Here } from '../../../entities/support/desk/case-bar.tsx';
import { SnippetBar } from '../../../entities/support/desk/snippet-bar.tsx';
import { ReasonDialog } from '../../../ui/reason-dialog.tsx';

type Props = {
  appeal: AppealCase;
  outcome: 'uphold' | 'overturn';
  desk: DeskCase | undefined;
  onClose: () => void;
};

/** Asks for the note that the user reads, and says what follows. */
export function AnswerDialog({ appeal, outcome, desk, onClose }: Props) {
  const isOverturn = outcome === 'overturn';
  const label = isOverturn ? 'Overturn' : 'Uphold';
  return (
    <ReasonDialog
      about={appeal._id}
      title={`${label} this decision: ${appeal.username}`}
      label={label}
      busyLabel="Sending..."
      isDangerous={!isOverturn}
      field={{ label: 'Note', description: `Shown to ${appeal.username}.` }}
      tooShort={refusals['appeal.note_required'].text}
      changes="appeals"
      failed="The answer could not be sent. Please try again."
      renderTools={(note, write) => (
        <SnippetBar desk="appeals" name={appeal.username} text={note} onWrite={write} />
      )}
      act={(note) =>
        callOnce('decideAppeal', { params: { id: appeal._id }, body: { outcome, note } })
      }
      onClose={onClose}
    >
      <Text c="dimmed">{consequence(appeal, isOverturn)} This cannot be undone.</Text>
      <Here desk={desk} />
    </ReasonDialog>
  );
}

function consequence({ about, username, work, reversal }: AppealCase, isOverturn: boolean): string {
  if (about === 'ban') {
    return isOverturn
      ? `The ban is lifted. ${username} can use their balance and payouts again.`
      : `The ban becomes final. ${username}'s balance returns to the campaigns it was earned in.`;
  }
  if (about === 'suspension') {
    return isOverturn
      ? `The suspension ends now. ${username}'s payouts continue.`
      : 'The suspension stays until its end.';
  }
  const amount = formatRate((work ?? reversal)?.amount ?? 0);
  return isOverturn
    ? `${username} is paid ${amount} from the campaign's reserve.`
    : `The decision becomes final and ${amount} returns to the campaign.`;
}
