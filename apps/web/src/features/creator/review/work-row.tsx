import '@mantine/core/styles/Checkbox.layer.css';
import type { WorkToReview } from '@stoke/contract';
import { countdown, formatDollars } from '@stoke/domain';
import { Badge, Button, Checkbox } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import { nearMoment } from '../../../lib/day-text.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useTicking } from '../../../lib/ticking.ts';
import classes from './review.module.css';
import { useNear, type Place } from './use-near.ts';
import { WorkLink } from './work-evidence.tsx';
import { named } from '../../../ui/named.ts';

export type RowProps = {
  work: WorkToReview;
  isChosen: boolean;
  /** Decided elsewhere since it was shown. */
  isGone: boolean;
  /** Its evidence stands beside the list. */
  isShown: boolean;
  /** What became of the last try to decide it. */
  note: ReactNode;
  /** On its button, where it has one. */
  approve: string | undefined;
  onChoose: (work: WorkToReview, isRange: boolean) => void;
  onApprove: (work: WorkToReview) => void;
};

/** One submission in a line, beside the evidence of one of them; empty while far from the screen. */
export const WorkRow = memo(function WorkRow({ isFirst, isLong, ...row }: RowProps & Place) {
  const { work, isChosen, isGone, isShown } = row;
  const { ref, isNear, style } = useNear<HTMLLIElement>({ isFirst, isLong });
  return (
    <li
      ref={ref}
      className={classes['row']}
      style={style}
      aria-label={`Work of ${work.user.username}`}
      data-work={work._id}
      data-chosen={isChosen || undefined}
      data-gone={isGone || undefined}
      aria-current={isShown}
      tabIndex={-1}
    >
      {isNear && <Content {...row} />}
    </li>
  );
});

function Content({ work, isChosen, isGone, note, approve, ...on }: Omit<RowProps, 'isShown'>) {
  const { user, brand, campaignName, taskName, amount, submittedAt } = work;
  const name = `${user.username}, ${taskName}, ${nearMoment(new Date(submittedAt))}`;
  return (
    <>
      <Checkbox
        size="xs"
        aria-label={`Select the work of ${name}`}
        checked={isChosen}
        disabled={isGone}
        onChange={() => undefined}
        onClick={(event) => on.onChoose(work, event.shiftKey)}
      />
      <span className={classes['who']}>
        <b>{user.username}</b>
        <WorkBadges work={work} />
        <Claimed work={work} />
      </span>
      <span className={classes['x']}>
        <Handle user={user} />
      </span>
      <span className={classes['task']} title={`${brand} · ${campaignName}`}>
        {brand}
      </span>
      {isGone ? (
        <span className={classes['over']}>No longer waiting</span>
      ) : (
        <>
          <span className={classes['age']}>
            <Waiting since={work.submittedAt} />
          </span>
          <span className={classes['amount']}>{formatDollars(amount)}</span>
          {approve !== undefined && (
            <Button
              className={classes['decide']}
              size="compact-sm"
              variant="default"
              onClick={() => on.onApprove(work)}
              {...named(approve, name)}
            />
          )}
        </>
      )}
      {note === undefined ? null : (
        <p className={classes['note']} role="alert">
          {note}
        </p>
      )}
    </>
  );
}

/** What a reviewer should know of a submission at first sight. */
export function WorkBadges({ work }: { work: WorkToReview }) {
  return (
    <>
      {work.attempt > 1 ? <Badge color="amber">Resubmission</Badge> : null}
      {work.isSample ? <Badge color="slate">Sample</Badge> : null}
      {work.arePayoutsHeld ? <Badge color="rose">Payouts held</Badge> : null}
      {work.riskFlags.map((flag) => (
        <Badge key={flag} color="rose">
          {flagNames[flag]}
        </Badge>
      ))}
    </>
  );
}

/** Another reviewer who has taken it to decide on. */
export function Claimed({ work: { claim } }: { work: WorkToReview }) {
  const me = useSession().user?._id;
  const isNow = useTicking((now) => claim !== null && Date.parse(claim.until) > now.getTime());
  if (claim === null || claim.by === me || !isNow) return null;
  return (
    <Badge color="sky" leftSection={<IconEye size={12} aria-label="Taken by" />}>
      {claim.username}
    </Badge>
  );
}

const flagNames = { shared_wallet: 'Shared wallet', shared_x_account: 'Shared X account' };

/** The X account of the person now, and whether it is theirs. */
export function XAccount({ user }: { user: WorkToReview['user'] }) {
  const { xUsername } = user;
  if (xUsername === null) return <Handle user={user} />;
  return (
    <span className={classes['x']}>
      <WorkLink url={`https://x.com/${xUsername}`}>@{xUsername}</WorkLink>
      <small>{standingOf(user)}</small>
    </span>
  );
}

function Handle({ user }: { user: WorkToReview['user'] }) {
  if (user.xUsername === null) return <span className={classes['quiet']}>No X account</span>;
  return (
    <>
      <span className={classes['handle']}>@{user.xUsername}</span>
      {user.xStatus !== 'verified' && <small>{standingOf(user)}</small>}
    </>
  );
}

const standingOf = ({ xStatus }: WorkToReview['user']) =>
  xStatus === 'verified' ? 'verified' : 'unverified';

/** For how long it waits. */
export function Waiting({ since }: { since: string }) {
  const start = minuteOf(new Date(since));
  return useTicking((now) =>
    now.getTime() - start.getTime() < 120_000 ? 'just now' : countdown(minuteOf(now), start),
  );
}

/** Seconds would only flicker. */
function minuteOf(moment: Date): Date {
  return new Date(Math.floor(moment.getTime() / 60_000) * 60_000);
}
