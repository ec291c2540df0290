import type { WorkToReview } from '@stoke/contract';
import { useRef } from 'react';
import { DecideAll } from './decide-all.tsx';
import { QueueBar } from './queue-bar.tsx';
import { RejectDialog } from './reject-dialog.tsx';
import classes from './review.module.css';
import { nameOf, showShortcuts, useReview, type ReviewProps } from './use-review.tsx';
import type { Place } from './use-near.ts';
import { WorkPanel } from './work-panel.tsx';
import { WorkRow } from './work-row.tsx';

/** The rows with their selection, keys and decisions, and the evidence of one of them. */
export function ReviewRows(props: ReviewProps) {
  const { words, shown, decisions, filter, hasRowButtons = false } = props;
  const list = useRef<HTMLDivElement>(null);
  const { chosen, rejecting, current, ...review } = useReview(props, list);
  const placeOf = placesIn(shown.work);
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
          {shown.work.map((work) => (
            <WorkRow
              key={work._id}
              work={work}
              place={placeOf(work)}
              isGone={shown.isGone(work._id)}
              isShown={work._id === current?._id}
              isChosen={chosen.includes(work)}
              note={decisions.notes.get(work._id)}
              approve={hasRowButtons ? words.approve : undefined}
              onChoose={(isRange) => review.toggle(work._id, isRange)}
              onApprove={() => void review.approve([work])}
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

function placesIn(work: readonly WorkToReview[]) {
  const firstOnes = new Set(work.slice(0, most.first));
  const isLong = work.length > most.short;
  return (one: WorkToReview): Place => ({ isFirst: firstOnes.has(one), isLong });
}
