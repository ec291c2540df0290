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
import type { KeyboardEvent, ReactNode } from 'react';
import { draftStore } from '../../../lib/drafts/draft-store.ts';
import { useDraftForm } from '../../../lib/drafts/use-draft-form.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormEnd } from '../../../ui/form-end.tsx';
import type { Rejection } from './calls.ts';
import { takeFocus } from '../../../ui/take-focus.ts';
import { focusFirstError } from '../../../ui/focus-first-error.ts';
import { sendByKeys } from '../../../ui/send-by-keys.ts';

type Props = {
  title: string;
  /** Which work it is about: the input for it is there again. */
  about: string;
  /** Which words the reasons have. */
  kind: CampaignKindName;
  onReject: (rejection: Rejection) => void;
  onClose: () => void;
};

type Entry = { reason: RejectionReason | null; note: string };

const empty: Entry = { reason: null, note: '' };
const drafts = draftStore<Entry>('rejection');
const validate = {
  reason: (reason: Entry['reason']) => (reason === null ? 'Please choose a reason.' : null),
  note: (note: string, { reason }: Entry) =>
    reason === 'other' && note.trim() === '' ? refusals['review.note_required'].text : null,
};

/** Asks for the reason of a rejection, and for a note where the reason is `other`. */
export function RejectDialog({ title, about, kind, onReject, onClose }: Props) {
  const { form } = useDraftForm<Entry>({ drafts, empty, about, validate, isRechecked: true });
  const { reason } = form.values;
  const submit = form.onSubmit(({ note }) => {
    if (reason !== null) onReject({ reason, note: note.trim() });
  }, focusFirstError);

  return (
    // At the left and without a veil: the evidence beside the list stays in sight.
    <Dialog
      title={title}
      size={400}
      xOffset={16}
      overlayProps={{ backgroundOpacity: 0, blur: 0 }}
      styles={{ inner: { justifyContent: 'flex-start' } }}
      onClose={onClose}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Reasons
            words={campaignKinds[kind].rejections}
            chosen={reason}
            error={form.errors['reason']}
            onChoose={(chosen) => form.setFieldValue('reason', chosen)}
          />
          <Textarea
            label="Note"
            description={reason === 'other' ? undefined : 'Optional. The earner sees it.'}
            required={reason === 'other'}
            rows={3}
            maxLength={500}
            onKeyDown={sendByKeys}
            {...form.getInputProps('note')}
          />
          <FormEnd
            problem={null}
            label="Reject"
            busyLabel="Rejecting..."
            isBusy={false}
            isDangerous
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Dialog>
  );
}

/** Takes the focus as it appears: the dialog's own way is later, and the number of a reason may be pressed by then. */
const entry = { ref: takeFocus, 'data-autofocus': true, 'data-path': 'reason' };

type ReasonsProps = {
  words: Readonly<Record<RejectionReason, string>>;
  chosen: RejectionReason | null;
  error: ReactNode;
  onChoose: (reason: RejectionReason) => void;
};

/** The closed list. The number of a reason chooses it. */
function Reasons({ words, chosen, error, onChoose }: ReasonsProps) {
  function press(event: KeyboardEvent<HTMLElement>) {
    const reason = rejectionReasons[Number(event.key) - 1];
    if (reason === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
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
      error={error}
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
            {...(candidate === (chosen ?? rejectionReasons[0]) ? entry : {})}
            value={candidate}
            label={
              <>
                <Kbd size="xs" mr={8} aria-hidden>
                  {place + 1}
                </Kbd>
                {words[candidate]}
              </>
            }
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}
