import type { WorkToReview } from '@stoke/contract';
import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { messageOf } from '../../../ui/failure-message.tsx';
import { ApproveAll } from './approve-all.tsx';
import { QueueBar } from './queue-bar.tsx';
import { RejectDialog } from './reject-dialog.tsx';
import classes from './review.module.css';
import { nameOf, showShortcuts, useReview, type ReviewProps } from './use-review.tsx';
import type { Place } from './use-near.ts';
import { WorkGroup } from './work-group.tsx';
import { WorkPanel } from './work-panel.tsx';
import { WorkRow } from './work-row.tsx';

/** The rows with their selection, keys and decisions. */
export function ReviewRows(props: ReviewProps) {
  const { words, shown, isBeside, hasRowButtons = false } = props;
  const list = useRef<HTMLDivElement>(null);
  const { deciding, notes, chosen, rejecting, current, ...review } = useReview(props, list);
  const input = (work: WorkToReview) => ({
    work,
    isGone: shown.isGone(work._id),
    isBusy: deciding.isPending,
    labels: words,
    onApprove: () => void review.approve([work]),
    onReject: () => review.reject([work]),
  });
  const placeOf = placesIn(review.groups.flat());
  const row = (work: WorkToReview) => (
    <WorkRow
      key={work._id}
      {...input(work)}
      place={placeOf(work)}
      isChosen={chosen.includes(work)}
      note={notes.get(work._id)}
      beside={isBeside && { isShown: work._id === current?._id, hasApprove: hasRowButtons }}
      onChoose={(isRange) => review.toggle(work._id, isRange)}
    />
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of its rows
    <div
      ref={list}
      className={classes['queue']}
      tabIndex={-1}
      onKeyDown={(event) => press(event, review.keys)}
      onFocus={review.look}
    >
      <QueueBar
        count={review.open.length}
        chosen={chosen}
        shown={shown}
        hasGone={review.hasGone}
        isBusy={deciding.isPending}
        approveAll={
          <ApproveAll filter={props.filter} label={words.evidence} onApproved={review.leave} />
        }
        onToggleAll={review.toggleAll}
        onApprove={() => void review.approve(chosen)}
        onReject={() => review.reject(chosen)}
        onHelp={showShortcuts}
      />
      <div className={classes[isBeside ? 'beside' : 'queue']}>
        <Groups groups={review.groups} isBeside={isBeside} placeOf={placeOf} row={row} />
        {current && (
          <WorkPanel key={current._id} {...input(current)} hasKeys={chosen.length === 0} />
        )}
      </div>
      {rejecting === null ? null : (
        <Rejecting
          work={rejecting}
          deciding={deciding}
          failure={words.failedToDecide}
          onClose={review.closeDialog}
        />
      )}
    </div>
  );
}

/** As many as a screen shows, and as many as are quick together. */
const most = { first: 12, short: 100 };

function placesIn(work: readonly WorkToReview[]) {
  const firstOnes = new Set(work.slice(0, most.first));
  const isLong = work.length > most.short;
  return (one: WorkToReview): Place => ({ isFirst: firstOnes.has(one), isLong });
}

type GroupsProps = {
  groups: readonly (readonly WorkToReview[])[];
  isBeside: boolean | undefined;
  placeOf: (work: WorkToReview) => Place;
  row: (work: WorkToReview) => ReactNode;
};

function Groups({ groups, isBeside, placeOf, row }: GroupsProps) {
  return (
    <div className={classes['queue']}>
      {groups.map(([first, ...rest]) =>
        first === undefined ? null : (
          <WorkGroup key={first.taskId} first={first} isBeside={isBeside} place={placeOf(first)}>
            {[first, ...rest].map(row)}
          </WorkGroup>
        ),
      )}
    </div>
  );
}

type RejectingProps = {
  work: readonly WorkToReview[];
  deciding: ReturnType<typeof useReview>['deciding'];
  failure: string;
  onClose: () => void;
};

function Rejecting({ work, deciding, failure, onClose }: RejectingProps) {
  const [first] = work;
  if (first === undefined) return null;
  return (
    <RejectDialog
      title={`Reject ${nameOf(work)}`}
      kind={first.kind}
      about={work.map(({ _id }) => _id).join()}
      isBusy={deciding.isPending}
      problem={deciding.isError ? messageOf(deciding.error, failure) : null}
      onClose={onClose}
      onReject={(rejection) =>
        deciding.mutate({ work, verdict: { verdict: 'rejected', ...rejection } })
      }
    />
  );
}

function press(event: KeyboardEvent<HTMLDivElement>, keys: Record<string, () => unknown>) {
  const act = keys[event.key.toLowerCase()];
  // A dialog is a child of the queue in React only.
  const isInside = event.target instanceof Node && event.currentTarget.contains(event.target);
  if (!act || !isInside || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  act();
}
