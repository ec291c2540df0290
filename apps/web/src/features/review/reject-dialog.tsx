import { refusals } from '@stoke/contract/refusals';
import { rejectionReasons, rejectionReasonTexts, type RejectionReason } from '@stoke/domain';
import { Alert, Button, Group, Radio, Stack, Textarea } from '@mantine/core';
import { Dialog } from '../../ui/dialog.tsx';
import { useState, type FormEvent } from 'react';
import type { Rejection } from './calls.ts';

type Props = {
  username: string;
  isBusy: boolean;
  problem: string | null;
  onReject: (rejection: Rejection) => void;
  onClose: () => void;
};

/** Asks for the reason of a rejection, and for a note where the reason says nothing by itself. */
export function RejectDialog({ username, isBusy, problem, onReject, onClose }: Props) {
  const [reason, setReason] = useState<RejectionReason | null>(null);
  const [note, setNote] = useState('');
  const [isTried, setTried] = useState(false);
  const needsNote = reason === 'other' && note.trim() === '';

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (reason !== null && !needsNote && !isBusy) onReject({ reason, note: note.trim() });
  }

  return (
    <Dialog title={`Reject the work of ${username}`} size="lg" onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Radio.Group
            label="Reason"
            description="The earner sees it and may hand in once more."
            required
            value={reason ?? ''}
            error={isTried && reason === null ? 'Please choose a reason.' : null}
            onChange={(value) =>
              setReason(rejectionReasons.find((candidate) => candidate === value) ?? null)
            }
          >
            <Stack gap={10} mt="sm" mb={8}>
              {rejectionReasons.map((candidate) => (
                <Radio
                  key={candidate}
                  {...(candidate === rejectionReasons[0] ? { 'data-autofocus': true } : {})}
                  value={candidate}
                  label={rejectionReasonTexts[candidate]}
                  disabled={isBusy}
                />
              ))}
            </Stack>
          </Radio.Group>
          <Textarea
            label="Note"
            description={reason === 'other' ? undefined : 'Optional; the earner reads it.'}
            required={reason === 'other'}
            rows={3}
            maxLength={500}
            value={note}
            disabled={isBusy}
            error={isTried && needsNote ? refusals['review.note_required'].text : null}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          {problem === null ? null : (
            <Alert color="rose" role="alert">
              {problem}
            </Alert>
          )}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" disabled={isBusy} onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" color="rose.4" disabled={isBusy}>
              {isBusy ? 'Rejecting...' : 'Reject'}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
