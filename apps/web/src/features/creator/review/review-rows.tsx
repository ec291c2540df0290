import type { WorkToReview } from '@stoke/contract';
import { useEffect, useRef, useState } from 'react';
import { DecideAll } from './decide-all.tsx';
import { QueueBar } from './queue-bar.tsx';
import { RejectDialog } from './reject-dialog.tsx';
import classes from './review.module.css';
import { nameOf, showShortcuts, useReview, type ReviewProps } from './use-review.tsx';
import { WorkPanel } from './work-panel.tsx';
import { WorkRow } from './work-row.tsx';

/** The rows with their selection, keys and decisions, and the evidence of one of them. */
export function ReviewRows(props: ReviewProps) {
  const { words, shown, decisions, filter, hasRowButtons = false } = props;
  const list = useRef<HTMLDivElement>(null);
  const { chosen, rejecting, current, ...review } = useReview(props, list);
  const acts = useRowActs(review);
  const isLong = shown.work.length > most.short;
  const [first] = rejecting ?? [];
  return (
    <div ref={list} className={classes['queue']} tabIndex={-1} onFocus={review.look}>
      <QueueBar
        count={review.open.length}
        chosen={chosen}
        shown={shown}
        hasGone={review.hasGone}
        unsaved={decisions.unsaved}
        decideAll={<DecideAll filter={filter} label={words.evidence} onDecided={review.leaveAll} />}
        onToggleAll={review.toggleAll}
        onApprove={() => void review.approve(chosen)}
        onReject={() => review.reject(chosen)}
        onHelp={showShortcuts}
      />
      <div className={classes['beside']}>
        <ul className={classes['rows']} aria-label="Submissions">
          {shown.work.map((work, place) => (
            <WorkRow
              key={work._id}
              work={work}
              isFirst={place < most.first}
              isLong={isLong}
              isGone={shown.isGone(work._id)}
              isShown={work._id === current?._id}
              isChosen={review.isChosen(work._id)}
              note={decisions.notes.get(work._id)}
              approve={hasRowButtons ? words.approve : undefined}
              {...acts}
            />
          ))}
        </ul>
        {current && (
          <WorkPanel
            key={current._id}
            work={current}
            label={words.evidence}
            isGone={shown.isGone(current._id)}
            hasKeys={chosen.length === 0}
            onApprove={() => void review.approve([current])}
            onReject={() => review.reject([current])}
          />
        )}
      </div>
      {rejecting !== null && first && (
        <RejectDialog
          title={`Reject ${nameOf(rejecting)}`}
          kind={first.kind}
          about={rejecting.map(({ _id }) => _id).join()}
          onClose={review.closeDialog}
          onReject={(rejection) => review.decide(rejecting, { verdict: 'rejected', ...rejection })}
        />
      )}
    </div>
  );
}

/** As many as a screen shows, and as many as are quick together. */
const most = { first: 20, short: 100 };

/** The acts of all rows, the same at each render: a press draws no row anew but those that it changes. */
function useRowActs(review: Pick<ReturnType<typeof useReview>, 'toggle' | 'approve'>) {
  const latest = useRef(review);
  useEffect(() => {
    latest.current = review;
  });
  const [acts] = useState(() => ({
    onChoose: ({ _id }: WorkToReview, isRange: boolean) => latest.current.toggle(_id, isRange),
    onApprove: (work: WorkToReview) => void latest.current.approve([work]),
  }));
  return acts;
}
