import { refusals } from '@stoke/contract/refusals';
import { Stack } from '@mantine/core';
import { useState, type FormEvent, type ReactNode } from 'react';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormEnd } from '../../../ui/form-end.tsx';
import { ReasonField } from '../../../ui/reason-dialog.tsx';

type Props = {
  handle: string;
  isBusy: boolean;
  problem: ReactNode;
  onRefuse: (note: string) => void;
  onClose: () => void;
};

/** Asks why a post does not show that the account is theirs. */
export function RefuseDialog({ handle, isBusy, problem, onRefuse, onClose }: Props) {
  const [note, setNote] = useState('');
  const [isTried, setTried] = useState(false);
  const isMissing = note.trim() === '';
  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!isMissing && !isBusy) onRefuse(note.trim());
  }
  return (
    <Dialog title={`Refuse @${handle}`} size="lg" onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <ReasonField
            label="Note"
            description="Shown to the user, who can try again."
            maxLength={500}
            value={note}
            disabled={isBusy}
            error={isTried && isMissing ? refusals['review.note_required'].text : null}
            onText={setNote}
          />
          <FormEnd
            problem={problem}
            label="Refuse"
            busyLabel="Refusing..."
            isBusy={isBusy}
            isDangerous
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
