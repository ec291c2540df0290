import '@mantine/core/styles/Radio.layer.css';
import { refusals } from '@stoke/contract/refusals';
import {
  formatRate,
  reversalNoteLength,
  reversalReasons,
  reversalReasonTexts,
  type ReversalReason,
} from '@stoke/domain';
import { Alert, Radio, Stack, Text, Textarea } from '@mantine/core';
import type { Reply } from '@stoke/contract/client';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../ui/failure-message.tsx';
import { ActDialog } from '../../ui/act-dialog.tsx';
import { draftStore } from '../../lib/drafts/draft-store.ts';
import { useDraftForm } from '../../lib/drafts/use-draft-form.ts';
import { sendByKeys } from '../../ui/send-by-keys.ts';

/** The rewards that a reversal is about. */
export type ReversalTarget = { userId: string } | { actionIds: string[] };
type Reversible = Reply<'checkSparkReversal'>;

/** The calls of an admin, or those of the campaign's creator. */
export type ReversalCalls = {
  campaignId: string;
  check: (target: ReversalTarget, signal: AbortSignal) => Promise<Reversible>;
  reverse: (
    body: ReversalTarget & { reason: ReversalReason; note: string },
  ) => Promise<{ message: string }>;
};

type Props = {
  calls: ReversalCalls;
  target: ReversalTarget;
  /** The reason that the evidence suggests. */
  suggested: ReversalReason | null;
  onClose: () => void;
};

type Entry = { reason: ReversalReason | null; note: string };

const drafts = draftStore<Entry>('reversal');
const validate = {
  reason: (reason: Entry['reason']) =>
    reason === null ? refusals['spark.reversal_reason'].text : null,
  note: (note: string, { reason }: Entry) =>
    reason === 'other' && note.trim() === '' ? refusals['review.note_required'].text : null,
};

/** Says how much a reversal takes back, and asks for the reason that the earner reads. */
export function ReverseDialog({ calls, target, suggested, onClose }: Props) {
  const { form, ...draft } = useDraftForm<Entry>({
    drafts,
    empty: { reason: suggested, note: '' },
    about: `${calls.campaignId} ${'userId' in target ? target.userId : target.actionIds.join(' ')}`,
    validate,
    isRechecked: true,
  });
  return (
    <ActDialog
      title="Take rewards back"
      label="Take back"
      busyLabel="Taking back..."
      isDangerous
      form={form}
      draft={draft}
      failed="Something went wrong. Try again; this can safely be repeated."
      changes="campaigns"
      act={({ reason, note }) => calls.reverse({ ...target, reason: reason ?? 'other', note })}
      onClose={onClose}
    >
      {(isBusy) => (
        <>
          <Consequence calls={calls} target={target} />
          <Radio.Group
            label="Reason"
            required
            value={form.values.reason}
            error={form.errors['reason']}
            onChange={(value) =>
              form.setFieldValue('reason', reversalReasons.find((one) => one === value) ?? null)
            }
          >
            <Stack gap="xs" mt="xs">
              {reversalReasons.map((one, place) => (
                <Radio
                  key={one}
                  {...(place === 0 ? { 'data-path': 'reason' } : {})}
                  value={one}
                  label={reversalReasonTexts[one]}
                  disabled={isBusy}
                />
              ))}
            </Stack>
          </Radio.Group>
          <Textarea
            label="Note"
            description="Shown to the earner."
            required={form.values.reason === 'other'}
            rows={3}
            maxLength={reversalNoteLength}
            disabled={isBusy}
            onKeyDown={sendByKeys}
            {...form.getInputProps('note')}
          />
        </>
      )}
    </ActDialog>
  );
}

/** What would be taken back now: always asked anew. */
function Consequence({ calls, target }: Pick<Props, 'calls' | 'target'>) {
  const { data, isError, error } = useQuery({
    queryKey: ['campaigns', 'desk', calls.campaignId, 'reversible', target],
    queryFn: ({ signal }) => calls.check(target, signal),
    staleTime: 0,
    gcTime: 0,
  });
  if (isError) {
    return (
      <Alert color="rose" role="alert">
        {messageOf(error, 'The rewards could not be loaded. Please try again.')}
      </Alert>
    );
  }
  if (!data) return <Text c="dimmed">Counting rewards…</Text>;
  if (data.actions === 0) {
    return (
      <Alert color="amber" role="alert">
        {refusals['spark.nothing_to_reverse'].text}
      </Alert>
    );
  }
  return (
    <Text c="dimmed">
      Takes back{' '}
      <Text span c="bright" fw={600} className="num">
        {counted(data.actions, 'reward', 'rewards')} of {counted(data.people, 'person', 'people')},{' '}
        {formatRate(data.amount)}
      </Text>
      . Earners can appeal for 14 days. After that, the money returns to the pool.
      {data.tooLate > 0 && ` ${staying(data.tooLate)}`}
    </Text>
  );
}

function staying(count: number): string {
  return `${counted(count, 'reward', 'rewards')} already available: not affected.`;
}

/** `3 rewards`, `one reward`. */
function counted(count: number, one: string, many: string): string {
  return count === 1 ? `one ${one}` : `${count.toLocaleString('en-US')} ${many}`;
}
