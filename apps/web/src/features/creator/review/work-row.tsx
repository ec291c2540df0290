import '@mantine/core/styles/Checkbox.layer.css';
import type { WorkToReview } from '@stoke/contract';
import { campaignKinds, countdown, trustScoreMaximum } from '@stoke/domain';
import { Badge, Button, Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTicking } from '../../../lib/ticking.ts';
import classes from './review.module.css';
import { useNear, type Place } from './use-near.ts';
import { Evidence, WorkLink } from './work-evidence.tsx';

export type RowProps = {
  work: WorkToReview;
  isChosen: boolean;
  /** Decided elsewhere since it was shown. */
  isGone: boolean;
  isBusy: boolean;
  /** What became of the last try to decide it. */
  note: string | undefined;
  labels: { approve: string; evidence: string };
  /** Whether its evidence and its decision stand beside the list, and it is the one shown there. */
  beside?: { isShown: boolean; hasApprove: boolean } | false | undefined;
  onChoose: (isRange: boolean) => void;
  onApprove: () => void;
  onReject: () => void;
};

/** One submission: who, the evidence, how long it waits, and the decision; empty while far from the screen. */
export function WorkRow({ place, ...row }: RowProps & { place: Place }) {
  const { work, isChosen, isGone, beside } = row;
  const { ref, isNear, style } = useNear<HTMLLIElement>(place);
  return (
    <li
      ref={ref}
      className={classes['row']}
      style={style}
      aria-label={`Work of ${work.user.username}`}
      data-work={work._id}
      data-chosen={isChosen || undefined}
      data-gone={isGone || undefined}
      aria-current={beside ? beside.isShown : undefined}
      tabIndex={-1}
    >
      {isNear && <Content {...row} />}
    </li>
  );
}

function Content({ work, isChosen, isGone, isBusy, note, labels, beside, ...on }: RowProps) {
  const { user } = work;
  return (
    <>
      <Checkbox
        aria-label={`Select the work of ${user.username}`}
        checked={isChosen}
        disabled={isGone || isBusy}
        onChange={() => undefined}
        onClick={(event) => on.onChoose(event.shiftKey)}
      />
      <div className={classes['who']}>
        <div className={classes['name']}>
          <b>{user.username}</b>
          <WorkBadges work={work} />
        </div>
        <XAccount user={user} />
        {(!beside || beside.hasApprove) && (
          <code className={classes['id']} title="User ID">
            {user._id}
          </code>
        )}
        {beside && <Done work={work} />}
      </div>
      {!beside && <Evidence work={work} label={labels.evidence} />}
      <dl className={classes['facts']}>
        {!beside && (
          <Fact name="Trust">
            {user.reputationScore}
            <small> / {trustScoreMaximum}</small>
          </Fact>
        )}
        <Fact name="Waiting">
          <Waiting since={work.submittedAt} />
        </Fact>
        {work.decideBefore === null ? (
          <Fact name="Approval">Manual</Fact>
        ) : (
          <Fact name="Due in">
            <TimeLeft until={work.decideBefore} />
          </Fact>
        )}
      </dl>
      <Decide {...{ isGone, isBusy, labels, beside }} {...on} />
      {note === undefined ? null : (
        <p className={classes['note']} role="alert">
          {note}
        </p>
      )}
    </>
  );
}

/** The buttons of one row; beside the list they are on its evidence. */
function Decide(
  props: Pick<RowProps, 'isGone' | 'isBusy' | 'labels' | 'beside' | 'onApprove' | 'onReject'>,
) {
  const { isGone, isBusy, labels, beside, ...on } = props;
  if (isGone) return <p className={classes['over']}>No longer waiting</p>;
  if (beside && !beside.hasApprove) return null;
  return (
    <div className={classes['decide']}>
      <Button size="xs" variant="light" disabled={isBusy} onClick={on.onApprove}>
        {labels.approve}
      </Button>
      {!beside && (
        <Button size="xs" variant="default" disabled={isBusy} onClick={on.onReject}>
          Reject
        </Button>
      )}
    </div>
  );
}

/** The actions that were reported, in a line: neither the account nor what the tweet is about. */
function Done({ work: { kind, user, evidence } }: { work: WorkToReview }) {
  if (!campaignKinds[kind].isOnTweets) return null;
  const done = evidence.facts.filter(
    ({ label, text }) =>
      label !== 'About' && text !== 'not done' && text !== `@${user.xUsername ?? ''}`,
  );
  return <span className={classes['quiet']}>{done.map(({ label }) => label).join(' · ')}</span>;
}

/** What a reviewer should know of a submission at first sight. */
export function WorkBadges({ work }: { work: WorkToReview }) {
  return (
    <>
      {work.attempt > 1 ? <Badge color="amber">Resubmission</Badge> : null}
      {work.isSample ? <Badge color="slate">Sample</Badge> : null}
      {work.riskFlags.map((flag) => (
        <Badge key={flag} color="rose">
          {flagNames[flag]}
        </Badge>
      ))}
    </>
  );
}

const flagNames = { shared_wallet: 'Shared wallet', shared_x_account: 'Shared X account' };

/** The X account of the person now, and whether it is theirs. */
export function XAccount({ user: { xUsername, xStatus } }: { user: WorkToReview['user'] }) {
  if (xUsername === null) return <span className={classes['quiet']}>No X account</span>;
  return (
    <span className={classes['x']}>
      <WorkLink url={`https://x.com/${xUsername}`}>@{xUsername}</WorkLink>
      <small>{xStatus === 'verified' ? 'verified' : 'unverified'}</small>
    </span>
  );
}

function Waiting({ since }: { since: string }) {
  const start = minuteOf(new Date(since));
  return useTicking((now) =>
    now.getTime() - start.getTime() < 120_000 ? 'just now' : countdown(minuteOf(now), start),
  );
}

/** Seconds would only flicker. */
function minuteOf(moment: Date): Date {
  return new Date(Math.floor(moment.getTime() / 60_000) * 60_000);
}

function TimeLeft({ until }: { until: string }) {
  const end = new Date(until);
  return useTicking((now) => (end > now ? countdown(end, now) : 'overdue'));
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
