import type { PersonInFull } from '@stoke/contract';
import { refusals } from '@stoke/contract/refusals';
import { formatDollars } from '@stoke/domain';
import { Text, Textarea } from '@mantine/core';
import { callOnce } from '../../../lib/session/call-once.ts';
import { ActDialog } from '../../../ui/act-dialog.tsx';
import { draftStore } from '../../../lib/drafts/draft-store.ts';
import { useDraftForm } from '../../../lib/drafts/use-draft-form.ts';
import { missingReason, ReasonLine } from './reason-line.tsx';
import { sendByKeys } from '../../../ui/send-by-keys.ts';

type Props = { person: PersonInFull; onClose: () => void };

const empty = { reason: '', evidence: '' };
const drafts = draftStore<typeof empty>('ban');
const validate = {
  reason: missingReason,
  evidence: (evidence: string) =>
    evidence.trim() === '' ? refusals['ban.evidence_required'].text : null,
};

/** What is lost of the work that waits for a decision. */
function workInReview({ waitingWork, reserved }: PersonInFull): string {
  if (waitingWork === 0) return 'Nothing is in review, ';
  const pieces = waitingWork === 1 ? '1 submission' : `${waitingWork} submissions`;
  return `${pieces} in review (${formatDollars(reserved)}) will not be paid, `;
}

/** Asks for reason and evidence, which the banned person reads, and says what follows. */
export function BanDialog({ person, onClose }: Props) {
  const { form, ...draft } = useDraftForm({
    drafts,
    empty,
    about: person._id,
    validate,
    isRechecked: true,
  });
  return (
    <ActDialog
      title={`Ban ${person.username}`}
      label="Ban"
      busyLabel="Banning..."
      isDangerous
      form={form}
      draft={draft}
      changes="appeals"
      act={(entry) => callOnce('banUser', { params: { id: person._id }, body: entry })}
      onClose={onClose}
    >
      {(isBusy) => (
        <>
          <Text c="dimmed">
            Takes effect now. {workInReview(person)}unsent payouts are held, and{' '}
            {formatDollars(person.available)} is frozen. After 14 days, or a lost appeal, it returns
            to the campaigns it was earned in.
          </Text>
          {person.creator && (
            <Text c="dimmed">
              Campaigns end now. Submitted work is still reviewed and paid. The creator balance of{' '}
              {formatDollars(person.creator.available)} and what is unspent of{' '}
              {formatDollars(person.creator.inCampaigns)} in campaigns are frozen.
            </Text>
          )}
          <ReasonLine
            description={`Shown to ${person.username}, one line.`}
            disabled={isBusy}
            {...form.getInputProps('reason')}
          />
          <Textarea
            label="Evidence"
            description={`Also shown to ${person.username}.`}
            required
            rows={4}
            maxLength={2000}
            disabled={isBusy}
            onKeyDown={sendByKeys}
            {...form.getInputProps('evidence')}
          />
        </>
      )}
    </ActDialog>
  );
}
