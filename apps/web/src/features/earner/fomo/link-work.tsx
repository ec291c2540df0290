import type { FomoCampaign } from '@stoke/contract';
import { costOfSecondAttempt, countdown, formatDollars, rejectionText } from '@stoke/domain';
import { Box, Button, Group, Stack } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { DecisionTime } from '../../../entities/work/decision-time.tsx';
import { useTicking } from '../../../lib/ticking.ts';
import { LinkAnchor } from '../../../ui/links.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { LinkForm } from './link-form.tsx';
import type { PartLink } from './part-calls.ts';
import classes from './fomo-part.module.css';
import { named } from '../../../ui/named.ts';

type Link = FomoCampaign['campaignTasks'][number]['links'][number];
type Props = { campaignId: string; link: Link; work: PartLink; isOpen: boolean };

const states = {
  pending: { tone: 'waiting', label: 'In review' },
  approved: { tone: 'good', label: 'Approved' },
  rejected: { tone: 'bad', label: 'Rejected' },
} as const;

/** The work on one link of the own place: its state, and the form while it may be submitted. */
export function LinkWork({ campaignId, link, work, isOpen }: Props) {
  const maySubmit = work.maySubmit && isOpen;
  return (
    <Stack gap={10} mt={10}>
      {work.status !== 'todo' && (
        <Group gap="xs" wrap="nowrap" m={0} c="#c9c9d1">
          <StatusBadge {...states[work.status]} />
          <span>
            <StateText work={work} />
          </span>
        </Group>
      )}
      {work.status === 'rejected' && <Rejection work={work} name={link.name || link.link} />}
      {maySubmit && work.status === 'todo' && <LinkForm campaignId={campaignId} link={link} />}
      {maySubmit && work.status === 'rejected' && (
        <Again campaignId={campaignId} link={link} reason={work.reason} />
      )}
    </Stack>
  );
}

function StateText({ work }: { work: PartLink }) {
  if (work.status === 'approved') return <>{formatDollars(work.amount)} is in your balance.</>;
  if (work.status !== 'pending') return null;
  return (
    <>
      {formatDollars(work.amount)} is reserved for you.{' '}
      {work.decideBefore === null ? (
        <DecisionTime {...work} />
      ) : (
        <ReviewTime until={new Date(work.decideBefore)} />
      )}
    </>
  );
}

function ReviewTime({ until }: { until: Date }) {
  const left = useTicking((now) => (until > now ? countdown(until, now) : null));
  return <>{left === null ? 'Review is due now.' : `Review due in ${left}.`}</>;
}

const appeals = {
  appealed: 'Your appeal is being reviewed.',
  upheld: 'The rejection is final.',
  overturned: 'Your appeal was granted.',
} as const;

type RejectionProps = { work: PartLink; name: string };

function Rejection({ work: { reason, note, appeal, submissionId }, name }: RejectionProps) {
  return (
    <div className={classes['rejection']}>
      {reason !== null && <p>{rejectionText(reason, 'fomo')}.</p>}
      {note !== null && <p>“{note}”</p>}
      {appeal?.state === 'open' && (
        <p>
          <LinkAnchor
            inherit
            underline="always"
            to="/dashboard"
            hash={`submission-${submissionId}`}
            {...named('Appeal', name)}
          />{' '}
          until <Moment at={appeal.before} />.
        </p>
      )}
      {appeal && appeal.state !== 'open' && <p>{appeals[appeal.state]}</p>}
      {appeal?.answer && <p>“{appeal.answer}”</p>}
    </div>
  );
}

/** Submitting again gives up the appeal, so the form opens on request and says so. */
function Again(props: Pick<Props, 'campaignId' | 'link'> & { reason: string | null }) {
  const { campaignId, link, reason } = props;
  const [isOpen, setOpen] = useState(false);
  const note = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isOpen) note.current?.focus();
  }, [isOpen]);
  if (isOpen) {
    return (
      <>
        <Box ref={note} tabIndex={-1} component="p" m={0} className="hint">
          {costOfSecondAttempt(reason)}
        </Box>
        <LinkForm campaignId={campaignId} link={link} />
      </>
    );
  }
  return (
    <Button
      variant="default"
      size="xs"
      w="fit-content"
      onClick={() => setOpen(true)}
      {...named('Submit again', link.name || link.link)}
    />
  );
}
