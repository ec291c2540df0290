import { refusals } from '@stoke/contract/refusals';
import { reversalNoteLength, sparkRefusals } from '@stoke/domain';
import { Button, Group } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/session/api.ts';
import { useRefetch } from '../../../lib/session/use-refetch.ts';
import { ReverseDialog, type ReversalTarget } from '../../../entities/campaigns/reverse-dialog.tsx';
import { SparkActions } from '../../../entities/campaigns/spark-actions.tsx';
import { Section } from '../../../ui/section.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { alertFailure } from '../../../ui/alert-failure.ts';
import { ReasonDialog } from '../../../ui/reason-dialog.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { ownActionsOf, ownPerson, ownReversals } from './calls.ts';
import { Quiet } from '../../../ui/quiet.ts';

type Props = { campaignId: string; userId: string; onBack: () => void };

/** What one person did in the campaign, with the ways to take rewards back. */
export function OwnPerson({ campaignId, userId, onBack }: Props) {
  const [target, setTarget] = useState<ReversalTarget | null>(null);
  const [isReporting, setReporting] = useState(false);
  const actions = useInfiniteQuery(ownActionsOf(campaignId, userId));
  const person = useQuery(ownPerson(campaignId, userId)).data;
  const isMuted = typeof person?.mutedAt === 'string';
  const muting = useMute(campaignId, userId);
  return (
    <Section
      title={person?.username ?? 'Person'}
      badge={isMuted && <StatusBadge tone="bad" label="Muted" />}
      actions={
        <Group gap="sm" wrap="nowrap">
          <Button variant="subtle" size="sm" onClick={() => setReporting(true)}>
            Report
          </Button>
          <Button
            variant="default"
            size="sm"
            disabled={person === undefined || muting.isPending}
            onClick={() => muting.mutate(!isMuted)}
          >
            {isMuted ? 'Unmute' : 'Mute'}
          </Button>
          <Button variant="default" size="sm" onClick={() => setTarget({ userId })}>
            Take back everything reserved
          </Button>
        </Group>
      }
    >
      <Button
        variant="subtle"
        size="sm"
        px={0}
        mb="sm"
        leftSection={<IconArrowLeft size={16} aria-hidden />}
        onClick={onBack}
      >
        All people
      </Button>
      <SparkActions
        campaignId={campaignId}
        query={actions}
        availableLabel="Paid"
        reasonOf={({ refusal }) => refusal && sparkRefusals[refusal]}
        onReverse={({ _id }) => setTarget({ actionIds: [_id] })}
      />
      {isReporting && (
        <ReasonDialog
          about={`${campaignId} ${userId}`}
          title={`Report ${person?.username ?? 'this person'}`}
          label="Report"
          busyLabel="Reporting..."
          changes="campaigns"
          failed="Something went wrong. Try again."
          field={{ label: 'Why', maxLength: reversalNoteLength }}
          tooShort={refusals['review.note_required'].text}
          act={(note) => call('reportInSpark', { params: { campaignId, userId }, body: { note } })}
          onClose={() => setReporting(false)}
        >
          <Quiet>Admins look at what this person does everywhere. The person is not told.</Quiet>
        </ReasonDialog>
      )}
      {target && (
        <ReverseDialog
          calls={ownReversals(campaignId)}
          target={target}
          suggested={null}
          onClose={() => setTarget(null)}
        />
      )}
    </Section>
  );
}

/** Mutes the person here, or ends that. */
function useMute(campaignId: string, userId: string) {
  return useMutation({
    mutationFn: (isMuted: boolean) =>
      call('muteInSpark', { params: { campaignId, userId }, body: { isMuted } }),
    onSuccess: ({ message }) => showToast('success', message, { at: 'bottom' }),
    onError: (error) =>
      void alertFailure('Nothing was changed', error, 'Something went wrong. Please try again.'),
    onSettled: useRefetch(['campaigns']),
  });
}
