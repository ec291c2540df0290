import { refusals } from '@stoke/contract/refusals';
import { rejectionReasons, rejectionReasonTexts, type RejectionReason } from '@stoke/domain';
import { Alert, Button, Group, Radio, Stack, Textarea } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { keepEntries } from '../../lib/kept-entries.ts';
import { useKept } from '../../lib/use-kept.ts';
import { Dialog } from '../../ui/dialog.tsx';
import type { Rejection } from './calls.ts';

type Props = {
  title: string;
  /** Which work it is about: the input for it is there again. */
  about: string;
  isBusy: boolean;
  problem: string | null;
  onReject: (rejection: Rejection) => void;
  onClose: () => void;
};

type Entry = { reason: RejectionReason | null; note: string };

const kept = keepEntries<Entry>();

/** Asks for the reason of a rejection, and for a note where the reason is `other`. */
export function RejectDialog({ title, about, isBusy, problem, onReject, onClose }: Props) {
  const { entry, edit } = useKept<Entry>(kept, { reason: null, note: '' }, about);
  const { reason, note } = entry;
  const [isTried, setTried] = useState(false);
  const needsNote = reason === 'other' && note.trim() === '';

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (reason !== null && !needsNote && !isBusy) onReject({ reason, note: note.trim() });
  }

  return (
    <Dialog title={title} size="lg" onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Radio.Group
            label="Reason"
            description="The earner sees this and can resubmit once."
            required
            value={reason ?? ''}
            error={isTried && reason === null ? 'Please choose a reason.' : null}
            onChange={(value) => {
              const chosen = rejectionReasons.find((candidate) => candidate === value);
              edit({ reason: chosen ?? null, note });
            }}
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
            description={reason === 'other' ? undefined : 'Optional. The earner sees it.'}
            required={reason === 'other'}
            rows={3}
            maxLength={500}
            value={note}
            disabled={isBusy}
            error={isTried && needsNote ? refusals['review.note_required'].text : null}
            onChange={(event) => edit({ reason, note: event.currentTarget.value })}
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
