import type { XAccountToVerify } from '@stoke/contract';
import { refusals } from '@stoke/contract/refusals';
import { call } from '../../../lib/session/api.ts';
import { ReasonDialog } from '../../../ui/reason-dialog.tsx';

export const notSaved = 'The decision could not be saved. Please try again.';

type Props = { account: XAccountToVerify; onClose: () => void };

/** Asks what is missing for the X account to be verified. */
export function RefuseDialog({ account, onClose }: Props) {
  return (
    <ReasonDialog
      about={account._id}
      title={`Refuse @${account.xUsername}`}
      label="Refuse"
      busyLabel="Refusing..."
      isDangerous
      field={{
        label: 'Note',
        description: 'Shown to the user, who can try again.',
        maxLength: 500,
      }}
      tooShort={refusals['review.note_required'].text}
      changes="review"
      failed={notSaved}
      act={(note) => call('refuseXAccount', { params: { id: account._id }, body: { note } })}
      onClose={onClose}
    >
      {null}
    </ReasonDialog>
  );
}
