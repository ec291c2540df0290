import { countdown, formatUnits, trustScoreMaximum } from '@stoke/domain';
import { Anchor, Badge, Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { messageOf } from '../../lib/api.ts';
import { useNow } from '../../lib/use-now.ts';
import { alertDialog, confirmDialog } from '../../ui/dialogs.ts';
import { Moment } from '../../ui/moment.tsx';
import { showToast } from '../../ui/toasts.ts';
import { CompletedActions } from './completed-actions.tsx';
import { RejectDialog } from './reject-dialog.tsx';
import { useDecision, type PendingWork } from './use-decision.ts';
import classes from './work-row.module.css';

type Props = { taskId: string; earningAmount: number; work: PendingWork };

/** One user's work on a task: what a reviewer must know, and the two decisions. */
export function WorkRow({ taskId, earningAmount, work }: Props) {
  const { approving, rejecting } = useDecision({
    taskId,
    userId: work.userId,
    submissionId: work._id,
  });
  const [isRejecting, setRejecting] = useState(false);
  const isBusy = approving.isPending || rejecting.isPending;

  async function approve() {
    const isSure = await confirmDialog({
      title: 'Approve this work?',
      message: `${work.username} is paid ${formatUnits(earningAmount)} at once. This cannot be undone.`,
    });
    if (!isSure) return;
    approving.mutate(undefined, {
      onSuccess: ({ message }) => showToast('success', message),
      onError: tellFailure,
    });
  }

  return (
    <li className={classes['row']} aria-label={`Work of ${work.username}`}>
      <div className={classes['who']}>
        <div className={classes['name']}>
          <b>{work.username}</b>
          {work.isResubmission ? <Badge color="amber">Resubmission</Badge> : null}
          {work.sharesWallet ? <Badge color="rose">Shared wallet</Badge> : null}
          {work.sharesXAccount ? <Badge color="rose">X account of several</Badge> : null}
        </div>
        <XHandle handle={work.xUsername} isVerified={work.xStatus === 'verified'} />
        <span className={classes['id']} title="User ID">
          {work.userId}
        </span>
      </div>
      <CompletedActions work={work} />
      <WorkFacts work={work} />
      <div className={classes['decide']}>
        <Button size="xs" variant="light" disabled={isBusy} onClick={() => void approve()}>
          {approving.isPending ? 'Approving...' : 'Verify & Approve for this User'}
        </Button>
        <Button size="xs" variant="default" disabled={isBusy} onClick={() => setRejecting(true)}>
          Reject
        </Button>
      </div>
      {isRejecting ? (
        <RejectDialog
          username={work.username}
          isBusy={rejecting.isPending}
          problem={rejecting.isError ? failure(rejecting.error) : null}
          onClose={() => {
            setRejecting(false);
            rejecting.reset();
          }}
          onReject={(rejection) =>
            rejecting.mutate(rejection, {
              onSuccess: ({ message }) => {
                setRejecting(false);
                showToast('success', message);
              },
            })
          }
        />
      ) : null}
    </li>
  );
}

function WorkFacts({ work }: { work: PendingWork }) {
  return (
    <dl className={classes['facts']}>
      <Fact name="Trust">
        {work.reputationScore}
        <small> / {trustScoreMaximum}</small>
      </Fact>
      <Fact name="Handed in">
        <Moment at={work.submittedAt} />
      </Fact>
      <Fact name="Auto-approval in">
        <TimeLeft until={work.decideBefore} />
      </Fact>
    </dl>
  );
}

function XHandle({ handle, isVerified }: { handle: string | null; isVerified: boolean }) {
  if (handle === null) return <span className={classes['none']}>No X account</span>;
  return (
    <span className={classes['x']}>
      <Anchor
        href={`https://x.com/${handle}`}
        target="_blank"
        rel="noopener noreferrer nofollow"
        size="sm"
        className={classes['handle'] ?? ''}
      >
        @{handle}
        <IconExternalLink size={13} aria-hidden />
      </Anchor>
      <small>{isVerified ? 'verified' : 'unverified'}</small>
    </span>
  );
}

function TimeLeft({ until }: { until: string }) {
  const now = useNow(30_000);
  const endsAt = new Date(until);
  return endsAt > now ? countdown(endsAt, now) : 'due now';
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function tellFailure(error: unknown) {
  void alertDialog({ title: 'Error verifying task', message: failure(error) });
}

function failure(error: unknown): string {
  return messageOf(error, 'Error verifying task');
}
