import type { WorkToReview } from '@stoke/contract';
import {
  countdown,
  formatDollars,
  rejectionText,
  reviewHours,
  trustScoreMaximum,
} from '@stoke/domain';
import { Button, Text } from '@mantine/core';
import { useTicking } from '../../../lib/ticking.ts';
import { useSession } from '../../../lib/session/session.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { withKey } from '../../../ui/key-acts.tsx';
import { LinkAnchor } from '../../../ui/links.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Evidence, WorkLink, taskLink } from './work-evidence.tsx';
import { WorkContext } from './work-context.tsx';
import { Claimed, Waiting, WorkBadges, XAccount } from './work-row.tsx';
import { Pair } from '../../../ui/pair.tsx';
import rowClasses from './review.module.css';
import classes from './work-panel.module.css';

type Props = {
  work: WorkToReview;
  /** Names the list of facts. */
  label: string;
  /** Decided elsewhere since it was shown. */
  isGone: boolean;
  onApprove: () => void;
  onReject: () => void;
  /** Whether the keys decide on this work: with a selection they decide on that. */
  hasKeys: boolean;
};

/** All that shows whether one submission is good, beside the list, with its decision. */
export function WorkPanel({ work, label, isGone, hasKeys, ...on }: Props) {
  return (
    <article className={classes['panel']} aria-label={`Submission of ${work.user.username}`}>
      <WorkHead work={work} />
      <div className={classes['actions']}>
        {isGone ? (
          <p>No longer waiting</p>
        ) : (
          <>
            <Button {...(hasKeys ? withKey('A') : {})} onClick={on.onApprove}>
              Approve
            </Button>
            <Button variant="default" {...(hasKeys ? withKey('R') : {})} onClick={on.onReject}>
              Reject
            </Button>
          </>
        )}
      </div>
      <WorkDetails work={work} label={label} />
    </article>
  );
}

/** The task, whose work it is, and what it pays. */
export function WorkHead({ work }: { work: WorkToReview }) {
  const { user, campaignName, taskName, amount } = work;
  const link = taskLink(work);
  return (
    <header>
      <div>
        <h2>{link === null ? taskName : <WorkLink url={link}>{taskName}</WorkLink>}</h2>
        <p>
          <PersonLink user={user} />
          <CopyButton value={user._id} what="user ID" /> · {campaignName}
          <CopyButton value={work.taskId} what="task ID" />
          <Claimed work={work} />
        </p>
      </div>
      <div className={classes['earning']}>
        <span>Potential earning</span>
        <b>{formatDollars(amount)}</b>
      </div>
    </header>
  );
}

/** What is to be judged: evidence, person, signals, history, similar work, earlier attempts, guide. */
export function WorkDetails({ work, label }: { work: WorkToReview; label: string }) {
  const { guide } = work;
  return (
    <div className={classes['content']}>
      <Evidence work={work} label={label} />
      <WorkContext work={work}>
        {work.status === 'pending' && <Times work={work} />}
        <Person work={work} />
      </WorkContext>
      {work.alike.length > 0 && <AlikeWork work={work} />}
      {work.earlier.length > 0 && <Earlier work={work} />}
      {guide && (
        <section>
          <h3>Guide of the task</h3>
          {guide.text !== '' && <p className={classes['text']}>{guide.text}</p>}
          {guide.url !== null && <WorkLink url={guide.url}>Open the guide</WorkLink>}
        </section>
      )}
    </div>
  );
}

/** Leads admins to the person; a creator sees the name. */
function PersonLink({ user }: Pick<WorkToReview, 'user'>) {
  const isAdmin = useSession().user?.role === 'admin';
  if (!isAdmin) return user.username;
  return (
    <Text span inherit c="inherit">
      <LinkAnchor to="/admin/people" search={{ person: user._id }} inherit>
        {user.username}
      </LinkAnchor>
    </Text>
  );
}

/** Who did it, and what is known against it. */
function Person({ work }: { work: WorkToReview }) {
  const { user, riskFlags, attempt, isSample, arePayoutsHeld = false } = work;
  const hasBadges = riskFlags.length > 0 || attempt > 1 || isSample || arePayoutsHeld;
  return (
    <section>
      <h3>Earner</h3>
      <dl className={rowClasses['facts']}>
        <Pair name="X account">
          <XAccount user={user} />
        </Pair>
        <Pair name="Trust">
          {user.reputationScore} / {trustScoreMaximum}
        </Pair>
        {hasBadges && (
          <div>
            <dt>Flags</dt>
            <dd className={classes['badges']}>
              <WorkBadges work={work} />
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}

/** For how long it waits, and how long until the system decides. */
function Times({ work }: { work: WorkToReview }) {
  const { submittedAt, decideBefore } = work;
  return (
    <>
      <dl className={rowClasses['facts']}>
        <Pair name="Waiting">
          <Waiting since={submittedAt} /> · <Moment at={submittedAt} />
        </Pair>
        <Pair name={decideBefore === null ? 'Approval' : 'Due in'}>
          {decideBefore === null ? 'Manual' : <TimeLeft until={decideBefore} />}
        </Pair>
      </dl>
      <p className={rowClasses['quiet']}>
        <Afterwards work={work} />
      </p>
    </>
  );
}

function TimeLeft({ until }: { until: string }) {
  const end = new Date(until);
  return useTicking((now) => (end > now ? countdown(end, now) : 'overdue'));
}

const alikeWords = { picture: 'Picture', text: 'Text' } as const;

/** Pictures and texts of other people that are nearly the same. */
function AlikeWork({ work: { alike } }: { work: WorkToReview }) {
  return (
    <section>
      <h3>Similar work of others</h3>
      <dl className={rowClasses['facts']}>
        {alike.map(({ _id, what, username, submittedAt, isLinked }) => (
          <div key={`${_id} ${what}`}>
            <dt>{alikeWords[what]}</dt>
            <dd className={classes['badges']}>
              <span>
                {username} · <Moment at={submittedAt} />
              </span>
              {isLinked && <StatusBadge tone="waiting" label="Linked accounts" />}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The attempts before this one, and why they were rejected. */
function Earlier({ work: { earlier, kind } }: { work: WorkToReview }) {
  return (
    <section>
      <h3>Previous attempt</h3>
      {earlier.map(({ _id, decidedAt, reason, note, links }) => (
        <div key={_id} className={classes['earlier']}>
          <p>
            {reason === null ? 'Rejected' : rejectionText(reason, kind)}
            {decidedAt === null ? null : (
              <>
                {' '}
                · <Moment at={decidedAt} />
              </>
            )}
          </p>
          {note !== null && <p className={classes['text']}>{note}</p>}
          {links.map(({ label, url }) => (
            <WorkLink key={url} url={url}>
              {label}
            </WorkLink>
          ))}
        </div>
      ))}
    </section>
  );
}

/** What becomes of it without a decision. */
function Afterwards({ work: { decideBefore, isSample } }: { work: WorkToReview }) {
  if (isSample) return 'Random sample: an admin decides.';
  if (decideBefore === null)
    return 'Manual approval: not enough evidence to approve automatically.';
  return `After ${reviewHours} hours, approved if its evidence can be checked.`;
}
