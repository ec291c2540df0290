import '@mantine/core/styles/Radio.layer.css';
import '@mantine/core/styles/Kbd.layer.css';
import { refusals } from '@stoke/contract/refusals';
import {
  campaignKinds,
  rejectionReasons,
  type CampaignKindName,
  type RejectionReason,
} from '@stoke/domain';
import { Kbd, Radio, Stack, Textarea } from '@mantine/core';
import { useState, type FormEvent, type KeyboardEvent, type ReactNode } from 'react';
import { draftStore } from '../../../lib/drafts/draft-store.ts';
import { useDraft } from '../../../lib/drafts/use-draft.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormEnd } from '../../../ui/form-end.tsx';
import type { Rejection } from './calls.ts';

type Props = {
  title: string;
  /** Which work it is about: the input for it is there again. */
  about: string;
  /** Which words the reasons have. */
  kind: CampaignKindName;
  isBusy: boolean;
  problem: ReactNode;
  onReject: (rejection: Rejection) => void;
  onClose: () => void;
};

type Entry = { reason: RejectionReason | null; note: string };

const drafts = draftStore<Entry>('rejection');

/** Asks for the reason of a rejection, and for a note where the reason is `other`. */
export function RejectDialog({ title, about, kind, isBusy, problem, onReject, onClose }: Props) {
  const { draft, edit } = useDraft<Entry>(drafts, { reason: null, note: '' }, about);
  const { reason, note } = draft;
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
          <Reasons
            words={campaignKinds[kind].rejections}
            chosen={reason}
            isMissing={isTried && reason === null}
            isBusy={isBusy}
            onChoose={(chosen) => edit({ reason: chosen, note })}
          />
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
          <FormEnd
            problem={problem}
            label="Reject"
            busyLabel="Rejecting..."
            isBusy={isBusy}
            isDangerous
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Dialog>
  );
}

type ReasonsProps = {
  words: Readonly<Record<RejectionReason, string>>;
  chosen: RejectionReason | null;
  isMissing: boolean;
  isBusy: boolean;
  onChoose: (reason: RejectionReason) => void;
};

/** The closed list. The number of a reason chooses it. */
function Reasons({ words, chosen, isMissing, isBusy, onChoose }: ReasonsProps) {
  function press(event: KeyboardEvent<HTMLElement>) {
    const reason = rejectionReasons[Number(event.key) - 1];
    if (reason === undefined || isBusy || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    onChoose(reason);
    event.currentTarget.querySelector<HTMLElement>(`input[value="${reason}"]`)?.focus();
  }
  return (
    <Radio.Group
      label="Reason"
      description="The earner sees this and can resubmit once."
      required
      value={chosen ?? ''}
      error={isMissing ? 'Please choose a reason.' : null}
      onKeyDown={press}
      onChange={(value) => {
        const reason = rejectionReasons.find((candidate) => candidate === value);
        if (reason !== undefined) onChoose(reason);
      }}
    >
      <Stack gap={10} mt="sm" mb={8}>
        {rejectionReasons.map((candidate, place) => (
          <Radio
            key={candidate}
            {...(place === 0 ? { 'data-autofocus': true } : {})}
            value={candidate}
            label={
              <>
                <Kbd size="xs" mr={8} aria-hidden>
                  {place + 1}
                </Kbd>
                {words[candidate]}
              </>
            }
            disabled={isBusy}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}
