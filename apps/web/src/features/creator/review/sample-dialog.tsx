import type { WorkToReview } from '@stoke/contract';
import { formatDollars } from '@stoke/domain';
import { Alert, Button, Group, Skeleton, Stack } from '@mantine/core';
import { useMutation, useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { useKeys } from '../../../lib/use-keys.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { messageOf } from '../../../ui/failure-message.tsx';
import { withKey } from '../../../ui/key-acts.tsx';
import {
  checkSampled,
  decideSampled,
  sampledWork,
  type Checked,
  type Sample,
  type Verdict,
} from './calls.ts';
import { createOpener } from './open-links.ts';
import { RejectDialog } from './reject-dialog.tsx';
import { WorkDetails, WorkHead } from './work-panel.tsx';
import classes from './work-panel.module.css';
import { Problem } from '../../../ui/failed.tsx';
import { countText } from '../../../lib/count-text.ts';

type Props = {
  sample: Sample;
  /** What is to become of all that it stands for. */
  verdict: Verdict['verdict'];
  /** Names the list of facts. */
  label: string;
  onDecided: (ids: readonly string[], text: string) => void;
  onClose: () => void;
};

/** For which a reason is asked: one submission that is bad, or all of them. */
type Asking = 'one' | 'all' | null;

/** The sample, one submission after the other: each is decided on, and one that differs ends it. */
export function SampleDialog({ sample, verdict, label, onDecided, onClose }: Props) {
  const { count, sample: ids } = sample;
  const [asking, setAsking] = useState<Asking>(null);
  const check = useSampleCheck({ sample, verdict, onDecided });
  const deciding = useDecideAll({ sample, onDecided, onClose });
  const { at, shown, count: checked, isOpen, hasFailed, failure, go, say } = check;
  const approve = () => say({ verdict: 'approved' });
  const reject = () => (verdict === 'rejected' ? say({ verdict: 'rejected' }) : setAsking('one'));
  const [openLinks] = useState(createOpener);
  const keys = {
    j: () => go(at + 1),
    k: () => go(at - 1),
    a: approve,
    r: reject,
    o: () => shown?.data && openLinks(shown.data),
  };
  useKeys(keys, 1);
  const problem =
    (deciding.error && messageOf(deciding.error, notSaved)) ??
    failure ??
    (shown?.error && messageOf(shown.error, 'This submission could not be opened.'));
  return (
    <Dialog
      title={`Check ${countText(ids.length)} of ${countText(count)} at random`}
      size="xl"
      closeOnEscape={asking === null}
      closeOnClickOutside={false}
      onClose={onClose}
    >
      <Stack gap="md">
        <article className={classes['panel']} data-alone aria-label={`Sample ${at + 1}`}>
          {shown?.data ? (
            <>
              <WorkHead work={shown.data} />
              <WorkDetails work={shown.data} label={label} />
            </>
          ) : (
            <Skeleton h={458} />
          )}
        </article>
        <Problem>{problem}</Problem>
        {hasFailed && (
          <Alert color="amber" role="alert">
            {verdict === 'approved' ? 'Rejected' : 'Approved'}. The other {countText(count - 1)} are
            decided one by one.
          </Alert>
        )}
        <Group justify="space-between">
          <Group gap="xs">
            <Button data-autofocus variant="default" {...step(at > 0, () => go(at - 1))}>
              Previous
            </Button>
            <Button
              variant="default"
              aria-keyshortcuts="j"
              {...step(at < ids.length - 1, () => go(at + 1))}
            >
              Next
            </Button>
            <span role="status">
              {at + 1} of {ids.length} · {checked} checked
            </span>
          </Group>
          <Group gap="xs">
            <Button variant="light" disabled={!isOpen} {...withKey('A')} onClick={approve}>
              Approve this one
            </Button>
            <Button variant="default" disabled={!isOpen} {...withKey('R')} onClick={reject}>
              Reject this one
            </Button>
          </Group>
        </Group>
        <Group justify="flex-end">
          {hasFailed ? (
            <Button onClick={onClose}>Close</Button>
          ) : (
            <Button
              {...(verdict === 'rejected' ? { color: 'rose.4' } : {})}
              disabled={checked < ids.length}
              loading={deciding.isPending}
              onClick={() =>
                verdict === 'rejected' ? setAsking('all') : deciding.mutate({ verdict: 'approved' })
              }
            >
              {verdict === 'approved' ? 'Approve' : 'Reject'} {sumOfAll(sample)}
            </Button>
          )}
        </Group>
      </Stack>
      {asking !== null && shown?.data && (
        <RejectDialog
          title={
            asking === 'all'
              ? `Reject ${sumOfAll(sample)}`
              : `Reject the work of ${shown.data.user.username}`
          }
          kind={shown.data.kind}
          about={`${sample._id} ${asking === 'all' ? '' : at}`}
          onClose={() => setAsking(null)}
          onReject={(rejection) => {
            setAsking(null);
            const rejected = { verdict: 'rejected', ...rejection } as const;
            if (asking === 'all') deciding.mutate(rejected);
            else say(rejected);
          }}
        />
      )}
    </Dialog>
  );
}

const notSaved = 'Not saved. Please try again.';

type Checking = Pick<Props, 'sample' | 'verdict' | 'onDecided'>;

/** Which submission is shown, and what the reviewer found of each. */
function useSampleCheck({ sample, verdict, onDecided }: Checking) {
  const { _id: sampleId, sample: ids } = sample;
  const [at, setAt] = useState(0);
  const [seen, setSeen] = useState(1);
  const [checks, setChecks] = useState<ReadonlyMap<string, 'sent' | 'saved' | Error>>(new Map());
  const [hasFailed, setFailed] = useState(false);
  const opened = useQueries({
    queries: ids.slice(0, seen).map((id) => sampledWork(sampleId, id)),
  });
  const go = (to: number) => {
    if (to < 0 || to >= ids.length) return;
    setAt(to);
    setSeen((before) => Math.max(before, to + 1));
  };
  const note = (id: string, check: 'sent' | 'saved' | Error) =>
    setChecks((before) => new Map([...before, [id, check]]));
  const checking = useMutation({
    mutationFn: (input: { work: WorkToReview; finding: Checked }) =>
      checkSampled({ sampleId, submissionId: input.work._id }, input.finding),
    onSuccess: (_, { work, finding }) => {
      note(work._id, 'saved');
      if (finding.verdict === verdict) return;
      setFailed(true);
      const done = finding.verdict === 'approved' ? 'Approved' : 'Rejected';
      onDecided([work._id], `${done} ${work.user.username} · ${formatDollars(work.amount)}`);
    },
    onError: (error, { work }) => note(work._id, error),
  });
  const shown = opened[at];
  const isUnchecked = (id: string) => !['sent', 'saved'].some((one) => one === checks.get(id));
  const isOpen = shown?.data !== undefined && !hasFailed && isUnchecked(shown.data._id);
  return {
    at,
    shown,
    count: [...checks.values()].filter((check) => check === 'saved').length,
    isOpen,
    hasFailed,
    failure: failureOf(ids, checks),
    go,
    say: (finding: Checked) => {
      const work = shown?.data;
      if (!work || !isOpen) return;
      note(work._id, 'sent');
      checking.mutate({ work, finding });
      if (finding.verdict !== verdict) return;
      const left = ids.filter((id) => id !== work._id && isUnchecked(id));
      const next = left.find((id) => ids.indexOf(id) > at) ?? left[0];
      if (next !== undefined) go(ids.indexOf(next));
    },
  };
}

/** Names the submission whose check was not saved: another one may be shown by now. */
function failureOf(ids: readonly string[], checks: ReadonlyMap<string, string | Error>) {
  const at = ids.findIndex((id) => checks.get(id) instanceof Error);
  const error = checks.get(ids[at] ?? '');
  if (!(error instanceof Error)) return null;
  return (
    <>
      Submission {at + 1}: {messageOf(error, notSaved)}
    </>
  );
}

function useDecideAll({
  sample,
  onDecided,
  onClose,
}: Pick<Props, 'sample' | 'onDecided' | 'onClose'>) {
  return useMutation({
    mutationFn: (verdict: Verdict) => decideSampled(sample._id, verdict),
    onSuccess: ({ planned, amount }, { verdict }) => {
      const done = verdict === 'approved' ? 'Approved' : 'Rejected';
      onClose();
      onDecided(planned, `${done} ${countText(planned.length)} · ${formatDollars(amount)}`);
    },
  });
}

const step = (isThere: boolean, onClick: () => void) => ({ disabled: !isThere, onClick });

const sumOfAll = ({ count, amount }: Sample) => `${countText(count)} · ${formatDollars(amount)}`;
