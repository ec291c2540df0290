import type { WorkToReview } from '@stoke/contract';
import { useState, type RefObject } from 'react';
import { alertDialog, confirmDialog } from '../../../ui/dialogs.ts';
import type { QueueFilter, Verdict } from './calls.ts';
import { createOpener } from './open-links.ts';
import { Shortcuts, sumOf } from './queue-bar.tsx';
import { useChoice } from './use-choice.ts';
import type { useDecisions } from './use-decisions.ts';
import { useKeys } from '../../../lib/use-keys.ts';
import { useRowFocus } from './use-row-focus.ts';
import type { useShownWork } from './use-shown-work.ts';

export type RowsWords = {
  /** On the button of each row. */
  approve: string;
  /** Names the list of facts. */
  evidence: string;
  /** Said when a decision fails and the server gives no reason. */
  failedToDecide: string;
};

export type ReviewProps = {
  filter: QueueFilter;
  words: RowsWords;
  shown: ReturnType<typeof useShownWork>;
  decisions: ReturnType<typeof useDecisions>;
  /** The rows have a button of their own, too. */
  hasRowButtons?: boolean | undefined;
};

type Works = readonly WorkToReview[];

/** Selection, decisions and keys of the rows on the screen. */
export function useReview(
  { shown, decisions }: ReviewProps,
  list: RefObject<HTMLDivElement | null>,
) {
  const ordered = shown.work.map(({ _id }) => _id);
  const [looked, setLooked] = useState<string>();
  const current = shown.work.find(({ _id }) => _id === looked) ?? shown.work[0];
  const rows = useRowFocus(list, current?._id, shown.returned);
  const open = shown.work.filter(({ _id }) => !shown.isGone(_id));
  const choice = useChoice(open.map(({ _id }) => _id));
  const chosen = open.filter(({ _id }) => choice.has(_id));
  const [rejecting, setRejecting] = useState<Works | null>(null);
  const [openLinks] = useState(createOpener);

  /** Shows the next one together with its focus: the first one is not drawn in between. */
  const goOn = (left: readonly string[]) => setLooked(rows.focusAfter(ordered, left));

  function decide(work: Works, verdict: Verdict) {
    setRejecting(null);
    goOn(work.map(({ _id }) => _id));
    decisions.decide(work, verdict);
  }

  async function approve(work: Works) {
    if (work.length === 0) return;
    const isSure = work.length === 1 || (await confirmDialog(approvalOf(work)));
    if (isSure) decide(work, { verdict: 'approved' });
  }

  function reject(work: Works) {
    if (work.length > 0) setRejecting(work);
  }

  /** The row with the focus, unless it was decided elsewhere. */
  const at = () => {
    const id = rows.at();
    return open.filter(({ _id }) => _id === id);
  };
  /** What the keys act on. */
  const meant = () => (chosen.length > 0 ? chosen : at());
  const keys: Record<string, () => unknown> = {
    j: () => rows.move(1),
    k: () => rows.move(-1),
    x: () => at().forEach(({ _id }) => choice.toggle(_id, false)),
    a: () => approve(meant()),
    r: () => reject(meant()),
    o: () => current && openLinks(current),
    '?': showShortcuts,
  };
  useKeys(rejecting === null ? keys : {});

  return {
    /** The submission whose evidence is shown beside the list. */
    current,
    look: () => setLooked((before) => rows.at() ?? before),
    open,
    chosen,
    isChosen: (id: string) => choice.has(id) && !shown.isGone(id),
    hasGone: open.length < ordered.length,
    toggle: choice.toggle,
    toggleAll: choice.toggleAll,
    decide,
    approve,
    reject,
    rejecting,
    closeDialog: () => setRejecting(null),
    /** Decided by a sample, without being seen one by one. */
    leaveAll: (ids: readonly string[], text: string) => {
      goOn(ids);
      decisions.leave(
        ids.map((_id) => ({ _id })),
        text,
      );
    },
  };
}

/** Explains the keys. */
export function showShortcuts() {
  void alertDialog({ title: 'Keyboard shortcuts', message: <Shortcuts /> });
}

/** `the work of ada`, or how many. */
export function nameOf(work: Works): string {
  const [only] = work;
  return work.length === 1 && only
    ? `the work of ${only.user.username}`
    : `${work.length} submissions`;
}

function approvalOf(work: Works) {
  return {
    title: `Approve ${nameOf(work)}?`,
    message: `Pays ${sumOf(work)}. You can undo it for a minute.`,
  };
}
