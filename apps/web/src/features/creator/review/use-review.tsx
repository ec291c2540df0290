import type { WorkToReview } from '@stoke/contract';
import { useState, type RefObject } from 'react';
import { alertDialog, confirmDialog } from '../../../ui/dialogs.ts';
import type { QueueFilter } from './calls.ts';
import { Shortcuts, sumOf } from './queue-bar.tsx';
import { useChoice } from './use-choice.ts';
import { useDecisions } from './use-decisions.ts';
import { useRowFocus } from './use-row-focus.ts';
import type { useShownWork } from './use-shown-work.ts';
import type { useUndo } from './use-undo.ts';

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
  undoing: ReturnType<typeof useUndo>;
  /** The evidence of one submission stands beside the list. */
  isBeside?: boolean | undefined;
  /** Beside the evidence the rows have a button of their own, too. */
  hasRowButtons?: boolean | undefined;
};

type Works = readonly WorkToReview[];

/** Selection, decisions and keys of the rows on the screen. */
export function useReview(
  { filter, words, shown, undoing, isBeside = false }: ReviewProps,
  list: RefObject<HTMLDivElement | null>,
) {
  const { groups } = shown;
  const ordered = groups.flat().map(({ _id }) => _id);
  const [looked, setLooked] = useState<string>();
  const current = groups.flat().find(({ _id }) => _id === looked) ?? groups[0]?.[0];
  const rows = useRowFocus(list, isBeside ? current?._id : undefined, shown.returned);
  const open = groups.flat().filter(({ _id }) => !shown.isGone(_id));
  const choice = useChoice(open.map(({ _id }) => _id));
  const chosen = open.filter(({ _id }) => choice.chosen.includes(_id));
  const [rejecting, setRejecting] = useState<Works | null>(null);
  const { deciding, notes, leave } = useDecisions({
    filter,
    shown,
    undoing,
    failure: words.failedToDecide,
    onDecided: (ids) => {
      setRejecting(null);
      if (ids.length > 0) rows.focusAfter(ordered, ids);
    },
  });

  async function approve(work: Works) {
    if (work.length === 0 || deciding.isPending) return;
    const isSure = work.length === 1 || (await confirmDialog(approvalOf(work)));
    if (isSure) deciding.mutate({ work, verdict: { verdict: 'approved' } });
  }

  function reject(work: Works) {
    if (work.length === 0 || deciding.isPending) return;
    deciding.reset();
    setRejecting(work);
  }

  /** What the keys act on: the selection, else the row with the focus. */
  const meant = () => (chosen.length > 0 ? chosen : open.filter(({ _id }) => _id === rows.at()));
  const keys: Record<string, () => unknown> = {
    j: () => rows.move(1),
    k: () => rows.move(-1),
    x: () => open.some(({ _id }) => _id === rows.at()) && choice.toggle(rows.at() ?? '', false),
    a: () => approve(meant()),
    r: () => reject(meant()),
    u: () => undoing.undo(),
    '?': showShortcuts,
  };

  return {
    groups,
    /** The submission whose evidence is shown beside the list. */
    current: isBeside ? current : undefined,
    look: () => setLooked((before) => rows.at() ?? before),
    open,
    chosen,
    hasGone: open.length < ordered.length,
    toggle: choice.toggle,
    toggleAll: choice.toggleAll,
    approve,
    reject,
    rejecting,
    closeDialog: () => setRejecting(null),
    keys,
    deciding,
    notes,
    leave,
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
