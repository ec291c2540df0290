import type { WorkToReview } from '@stoke/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { isWorthRepeating, pauseBefore } from '../../../lib/session/query-client.ts';
import { pause } from '../../../lib/pause.ts';
import { nearMoment } from '../../../lib/day-text.ts';
import { itemsOf } from '../../../lib/pages.ts';
import { alertDialog } from '../../../ui/dialogs.ts';
import { messageOf } from '../../../ui/failure-message.tsx';
import { useUnloadGuard } from '../../../lib/unload-guard.ts';
import { showToast } from '../../../ui/toasts.ts';
import {
  decideWork,
  reviewQueue,
  undoDecisions,
  type QueueFilter,
  type Result,
  type Verdict,
} from './calls.ts';
import {
  createDecisionQueue,
  type Act,
  type Batch,
  type Decision,
  type Step,
  type Undo,
} from './decision-queue.ts';
import { keepDecisions } from './kept-decisions.ts';
import { sumOf } from './queue-bar.tsx';
import type { useShownWork } from './use-shown-work.ts';

type Works = readonly WorkToReview[];
type Input = {
  filter: QueueFilter;
  shown: ReturnType<typeof useShownWork>;
  /** Said when a decision fails and the server gives no reason. */
  failure: string;
};

/**
 * Decisions of one reviewer. Work leaves the list with the press; what the server refuses comes back with
 * the reason on its row, and so does what was undone.
 */
export function useDecisions({ filter, shown, failure }: Input) {
  const client = useQueryClient();
  const [notes, setNotes] = useState<ReadonlyMap<string, ReactNode>>(new Map());
  const [unsaved, setUnsaved] = useState(0);
  /** Null once it was left: decisions are sent to their end all the same. */
  const page = useRef<Pick<Input, 'filter' | 'shown'> | null>(null);
  useEffect(() => {
    page.current = { filter, shown };
    return () => {
      page.current = null;
    };
  });
  const [kept] = useState(keepDecisions);
  /** Decided on the last visit, and not yet looked for in a list that came after the answer. */
  const resumed = useRef(new Set<string>());
  const again = {
    retry: (failures: number, error: unknown) =>
      kept.isPersonHere() && isWorthRepeating(failures, error),
    retryDelay: pauseBefore,
  };
  const { mutateAsync: decideAll } = useMutation({
    ...again,
    mutationFn: ({ batch, key }: { batch: readonly Decision[]; key: string }) =>
      kept.isPersonHere() ? decideWork(batch, key) : neverAnswered(),
  });
  const { mutateAsync: undoAll } = useMutation({
    ...again,
    mutationFn: ({ ids, key }: { ids: readonly string[]; key: string }) =>
      kept.isPersonHere() ? undoDecisions(ids, key) : neverAnswered(),
  });
  const [queue] = useState(() =>
    createDecisionQueue({
      calls: {
        decide: (batch, key) => decideAll({ batch, key }),
        undo: (ids, key) => undoAll({ ids, key }),
      },
      listener: {
        onDecided: (batch, results) => void takeBack(batch, results),
        onUndone,
        onFailed,
        onCount: (count) => {
          setUnsaved(count);
          if (count === 0) void catchUp();
        },
      },
      pause: () => pause(pauseBefore(1)),
      keep: kept.keep,
    }),
  );
  const left = useEffectEvent(resume);
  useEffect(() => kept.begin({ left, dropped: sayDropped, personGone: queue.stop }), [kept, queue]);
  useUnloadGuard(unsaved > 0);

  /** The list as it is after the last answer; until then what came back counts as waiting. */
  async function catchUp() {
    await client.invalidateQueries({ queryKey: ['review'] });
    if (!queue.isSaved()) return;
    showUndoneSince();
    shown.settle();
  }

  /** An answer may repeat what was true on the last visit: whether resumed work waits, only the list knows. */
  function showUndoneSince() {
    if (page.current === null || resumed.current.size === 0) return;
    const { shown: rows, ...current } = page.current;
    const list = client.getQueryState(reviewQueue(current.filter).queryKey);
    if (!list?.data || list.isInvalidated) return;
    const listed = new Set(itemsOf(list.data.pages).map(({ _id }) => _id));
    const ids = [...resumed.current];
    resumed.current.clear();
    queue.forget(new Set(ids.filter((id) => listed.has(id))));
    // What is neither in the list nor a row may still come with a later page of it.
    rows.comeBack(
      ids.filter((id) => listed.has(id) || !rows.has(id)),
      { isFocused: false },
    );
  }

  function comeBack(reasons: ReadonlyMap<string, ReactNode>) {
    setNotes((before) => new Map([...before, ...reasons]));
    shown.comeBack([...reasons.keys()], { isFocused: false });
    return { endsUndo: queue.forget(new Set(reasons.keys())) };
  }

  async function takeBack(batch: readonly Decision[], results: readonly Result[]) {
    const refused = results.filter(({ isDecided }) => !isDecided);
    if (refused.length === 0) return;
    const reasons = new Map(refused.map(({ submissionId, message }) => [submissionId, message]));
    const text = `${refused.length} of ${results.length} not decided. ${reasonOf(refused)}`;
    showToast('error', text, comeBack(reasons));
    const resubmitted = refused.filter(({ code }) => code === 'review.resubmitted');
    if (resubmitted.length > 0) await showNewVersions(batch, resubmitted);
  }

  /** Work of another filter, or of a page that was left, has no row to put it on. */
  function reasonOf(refused: readonly Result[]): string {
    const isOnRow = refused.every(({ submissionId }) => page.current?.shown.has(submissionId));
    return isOnRow ? 'The reason is on the row.' : (refused[0]?.message ?? '');
  }

  /** The version that was submitted since takes the place of the one that was seen. */
  async function showNewVersions(batch: readonly Decision[], resubmitted: readonly Result[]) {
    if (page.current === null) return;
    const now = reviewQueue(page.current.filter);
    const { pages } = await client.fetchInfiniteQuery({ ...now, staleTime: 0 });
    for (const { submissionId, message } of resubmitted) {
      const seen = batch.find(({ work }) => work._id === submissionId)?.work;
      const newer = itemsOf(pages).find(
        ({ taskId, user }) => taskId === seen?.taskId && user._id === seen.userId,
      );
      if (newer === undefined) continue;
      shown.replace(submissionId, newer);
      setNotes((before) => new Map([...before, [newer._id, message]]));
    }
  }

  function onUndone(batch: readonly Undo[], undone: readonly string[]) {
    const late = batch.filter(({ work, isUnsure }) => !isUnsure && !undone.includes(work._id));
    shown.leave(late.map(({ work }) => work._id));
    if (late.length === 0) sayUndone();
    else {
      const which = batch.length === 1 ? '' : ` ${late.length} of ${batch.length}`;
      showToast('error', `Too late to undo${which}`, { endsUndo: true });
    }
  }

  function onFailed(batch: readonly Act[], error: unknown) {
    const message = messageOf(error, failure);
    if (batch[0]?.kind === 'decide') {
      comeBack(new Map(batch.map(({ work }) => [work._id, message])));
      void alertDialog({ title: failure, message });
    } else {
      queue.remember(batch.map(({ work }) => work));
      const sure = batch.filter((act) => act.kind === 'undo' && !act.isUnsure);
      shown.leave(sure.map(({ work }) => work._id));
      showToast('error', messageOf(error, 'Not undone. Please try again.'));
    }
  }

  function undo(which?: Step) {
    const step = queue.takeStep(which);
    if (step === undefined) {
      if (which) showToast('info', 'Nothing to undo');
      return;
    }
    shown.comeBack(
      step.work.map(({ _id }) => _id),
      { isFocused: true },
    );
    if (queue.undo(step)) sayUndone();
  }

  /** Sends what a page that has ended did not, and leaves it out of the list. */
  function resume(batches: readonly Batch[]) {
    const decided = lastActs(batches).filter(({ kind }) => kind === 'decide');
    for (const { work } of decided) resumed.current.add(work._id);
    if (decided.length > 0)
      leave(
        decided.map(({ work }) => work),
        `Saving ${counted(decided, 'decision')} of your last visit`,
      );
    queue.resume(batches);
  }

  /** Takes work off the list, and says how to have it back. */
  function leave(work: Step['work'], text: string) {
    const step = queue.remember(work);
    shown.leave(work.map(({ _id }) => _id));
    showToast('success', text, { undo: () => undo(step) });
  }

  return {
    notes,
    unsaved,
    undo,
    leave,
    decide: (work: Works, verdict: Verdict) => {
      setNotes(
        (before) => new Map([...before].filter(([id]) => !work.some(({ _id }) => _id === id))),
      );
      const done = verdict.verdict === 'approved' ? 'Approved' : 'Rejected';
      const what = work.length === 1 ? (work[0]?.user.username ?? '') : work.length;
      leave(work, `${done} ${what} · ${sumOf(work)}`);
      const decided = work.map(({ _id, taskId, user }) => ({ _id, taskId, userId: user._id }));
      queue.decide(decided, verdict);
    },
  };
}

/** What one person pressed is not sent for another. */
const neverAnswered = () => new Promise<never>(() => {});

function sayUndone() {
  showToast('info', 'Undone', { endsUndo: true, at: 'bottom' });
}

function sayDropped(batches: readonly Batch[]) {
  const acts = lastActs(batches);
  const decided = acts.filter(({ kind }) => kind === 'decide');
  const undone = acts.filter(({ kind }) => kind === 'undo');
  const what = [counted(decided, 'decision'), counted(undone, 'undo')]
    .filter(Boolean)
    .join(' and ');
  const when = nearMoment(new Date(Math.max(...batches.map(({ at }) => at))));
  const text = `${what} of ${when} may not have been sent. Decide again what still waits.`;
  showToast('error', text);
}

/** The last decision pressed for each submission. */
function lastActs(batches: readonly Batch[]): Act[] {
  const acts = batches.flatMap((batch) => batch.acts);
  return [...new Map(acts.map((act) => [act.work._id, act])).values()];
}

function counted(acts: readonly Act[], noun: string): string {
  if (acts.length === 0) return '';
  return `${acts.length} ${noun}${acts.length === 1 ? '' : 's'}`;
}
