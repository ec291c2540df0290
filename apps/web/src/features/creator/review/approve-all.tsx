import { approvedTogether, formatDollars } from '@stoke/domain';
import { Alert, Button, Group, Skeleton, Stack } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useMutation, useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../ui/failure-message.tsx';
import { useIntention } from '../../../lib/intention.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { showToast } from '../../../ui/toasts.ts';
import {
  approveSampled,
  drawSample,
  reviewSummary,
  sampledWork,
  type QueueFilter,
  type Sample,
} from './calls.ts';
import { WorkDetails } from './work-panel.tsx';
import classes from './work-panel.module.css';

/** Fewer are selected and approved as they are seen. */
const worthSampling = 10;

type Props = {
  filter: QueueFilter;
  /** Names the list of facts. */
  label: string;
  onApproved: (ids: readonly string[]) => void;
};

/** Approves all that fits the filter, after its reviewer has opened a random sample of it. */
export function ApproveAll({ filter, label, onApproved }: Props) {
  const { data: summary } = useQuery(reviewSummary(filter));
  const [sample, setSample] = useState<Sample | null>(null);
  const drawing = useMutation({
    mutationFn: () => drawSample(filter),
    onSuccess: setSample,
    onError: (error) => showToast('error', messageOf(error, 'No sample was drawn.')),
  });
  const fitting = summary?.fitting ?? 0;
  if (sample === null && fitting < worthSampling) return null;
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        loading={drawing.isPending}
        onClick={() => drawing.mutate()}
      >
        {fitting > approvedTogether
          ? `Approve the oldest ${many(approvedTogether)}`
          : `Approve all ${many(fitting)}`}
      </Button>
      {sample && (
        <SampleDialog
          sample={sample}
          label={label}
          onApproved={(ids) => {
            setSample(null);
            onApproved(ids);
          }}
          onClose={() => setSample(null)}
        />
      )}
    </>
  );
}

type DialogProps = Pick<Props, 'label' | 'onApproved'> & { sample: Sample; onClose: () => void };

/** The sample, one submission after the other. */
function SampleDialog({ sample, label, onApproved, onClose }: DialogProps) {
  const { _id: sampleId, count, amount, sample: ids } = sample;
  const [at, setAt] = useState(0);
  const [seen, setSeen] = useState(1);
  const opened = useQueries({
    queries: ids.slice(0, seen).map((id) => sampledWork(sampleId, id)),
  });
  const isOpened = seen === ids.length && opened.every(({ isSuccess }) => isSuccess);
  const act = useIntention();
  const approving = useMutation({
    mutationFn: () => act(sampleId, (key) => approveSampled(sampleId, key)),
    onSuccess: onApproved,
  });
  const go = (to: number) => {
    if (to < 0 || to >= ids.length) return;
    setAt(to);
    setSeen(Math.max(seen, to + 1));
  };
  useHotkeys([
    ['j', () => go(at + 1)],
    ['k', () => go(at - 1)],
  ]);
  const shown = opened[at];
  const problem = approving.error ?? shown?.error;
  return (
    <Dialog
      title={`Check ${many(ids.length)} of ${many(count)} at random`}
      size="xl"
      onClose={onClose}
    >
      <Stack gap="md">
        <article className={classes['panel']} data-alone aria-label={`Sample ${at + 1}`}>
          {shown?.data ? <WorkDetails work={shown.data} label={label} /> : <Skeleton h={458} />}
        </article>
        {problem && (
          <Alert color="rose" role="alert">
            {messageOf(problem, 'This submission could not be opened.')}
          </Alert>
        )}
        <Group justify="space-between">
          <Group gap="xs">
            <Button variant="default" disabled={at === 0} onClick={() => go(at - 1)}>
              Previous
            </Button>
            <Button
              data-autofocus
              variant="default"
              aria-keyshortcuts="j"
              disabled={at === ids.length - 1}
              onClick={() => go(at + 1)}
            >
              Next
            </Button>
            <span role="status">
              {at + 1} of {ids.length}
            </span>
          </Group>
          <Button
            disabled={!isOpened}
            loading={approving.isPending}
            onClick={() => approving.mutate()}
          >
            Approve {many(count)} · {formatDollars(amount)}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

const many = (count: number) => count.toLocaleString('en-US');
