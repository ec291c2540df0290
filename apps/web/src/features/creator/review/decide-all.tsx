import { decidedTogether } from '@stoke/domain';
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../ui/failure-message.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { drawSample, reviewSummary, type QueueFilter, type Sample, type Verdict } from './calls.ts';
import { SampleDialog } from './sample-dialog.tsx';

/** Fewer are selected and decided as they are seen. */
const worthSampling = 10;

type Props = {
  filter: QueueFilter;
  /** Names the list of facts. */
  label: string;
  /** Called with the decided work and the text that announces it. */
  onDecided: (ids: readonly string[], text: string) => void;
};

const verbs = { approved: 'Approve', rejected: 'Reject' } as const;

/** Decides all that fits the filter, after its reviewer has checked a random sample of it. */
export function DecideAll({ filter, label, onDecided }: Props) {
  const { data: summary } = useQuery(reviewSummary(filter));
  const [drawn, setDrawn] = useState<{ sample: Sample; verdict: Verdict['verdict'] } | null>(null);
  const drawing = useMutation({
    mutationFn: async (verdict: Verdict['verdict']) => ({
      sample: await drawSample(filter, verdict),
      verdict,
    }),
    onSuccess: setDrawn,
    onError: (error) => showToast('error', messageOf(error, 'No sample was drawn.')),
  });
  const fitting = summary?.fitting ?? 0;
  if (filter.claim !== undefined || (drawn === null && fitting < worthSampling)) return null;
  const which =
    fitting > decidedTogether
      ? `the oldest ${decidedTogether.toLocaleString('en-US')}`
      : `all ${fitting.toLocaleString('en-US')}`;
  return (
    <>
      {(['approved', 'rejected'] as const).map((verdict) => (
        <Button
          key={verdict}
          size="compact-sm"
          flex="none"
          variant="default"
          loading={drawing.isPending && drawing.variables === verdict}
          onClick={() => drawing.mutate(verdict)}
        >
          {verbs[verdict]} {which}
        </Button>
      ))}
      {drawn && (
        <SampleDialog
          {...drawn}
          label={label}
          onDecided={onDecided}
          onClose={() => setDrawn(null)}
        />
      )}
    </>
  );
}
