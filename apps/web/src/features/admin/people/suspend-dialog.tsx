import '@mantine/core/styles/Combobox.layer.css';
import type { PersonInFull } from '@stoke/contract';
import { suspensionDays } from '@stoke/domain';
import { NativeSelect, Text } from '@mantine/core';
import { callOnce } from '../../../lib/session/call-once.ts';
import { ActDialog } from '../../../ui/act-dialog.tsx';
import { draftStore } from '../../../lib/drafts/draft-store.ts';
import { useDraftForm } from '../../../lib/drafts/use-draft-form.ts';
import { missingReason, ReasonLine } from './reason-line.tsx';

type Props = { person: PersonInFull; onClose: () => void };

const empty = { reason: '', days: '7' };
const drafts = draftStore<typeof empty>('suspension');
const validate = { reason: missingReason };
const times = suspensionDays.map((days) => {
  return { value: String(days), label: days === 1 ? '1 day' : `${days} days` };
});

/** Asks for how long and why, which the suspended person reads, and says what follows. */
export function SuspendDialog({ person, onClose }: Props) {
  const { form, ...draft } = useDraftForm({
    drafts,
    empty,
    about: person._id,
    validate,
    isRechecked: true,
  });
  return (
    <ActDialog
      title={`Suspend ${person.username}`}
      label="Suspend"
      busyLabel="Suspending..."
      isDangerous
      form={form}
      draft={draft}
      changes="appeals"
      act={({ reason, days }) =>
        callOnce('suspendUser', {
          params: { id: person._id },
          body: { reason, days: Number(days) },
        })
      }
      onClose={onClose}
    >
      {(isBusy) => (
        <>
          <Text c="dimmed">
            Takes effect now and ends automatically. No new work, and payouts wait. Submitted work
            is still reviewed. {person.username} can appeal.
          </Text>
          <NativeSelect
            label="For"
            data={times}
            disabled={isBusy}
            {...form.getInputProps('days')}
          />
          <ReasonLine
            description={`Shown to ${person.username}, one line.`}
            disabled={isBusy}
            {...form.getInputProps('reason')}
          />
        </>
      )}
    </ActDialog>
  );
}
