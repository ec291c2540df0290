import type { WorkToReview } from '@stoke/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../ui/failure-message.tsx';
import { useIntention } from '../../../lib/intention.ts';
import { itemsOf } from '../../../lib/pages.ts';
import { alertDialog } from '../../../ui/dialogs.ts';
import { showToast } from '../../../ui/toasts.ts';
import { decideWork, reviewQueue, type QueueFilter, type Result, type Verdict } from './calls.ts';
import { sumOf } from './queue-bar.tsx';
import type { useShownWork } from './use-shown-work.ts';
import type { useUndo } from './use-undo.ts';

type Decision = { work: readonly WorkToReview[]; verdict: Verdict };
type Input = {
  filter: QueueFilter;
  shown: ReturnType<typeof useShownWork>;
  undoing: ReturnType<typeof useUndo>;
  failure: string;
  /** Called with what has left the queue. */
  onDecided: (ids: readonly string[]) => void;
};

/** Sends decisions and shows what came of each: decided work leaves, a refusal stands on its row. */
export function useDecisions({ filter, shown, undoing, failure, onDecided }: Input) {
  const client = useQueryClient();
  const act = useIntention();
  const [notes, setNotes] = useState<ReadonlyMap<string, string>>(new Map());
  const deciding = useMutation({
    mutationFn: (decision: Decision) => send(act, decision),
    onSuccess: (results, { verdict }) => announce(results, verdict),
    onError: (error, { verdict }) => {
      // A rejection that failed says so in its dialog.
      if (verdict.verdict === 'approved')
        void alertDialog({ title: failure, message: messageOf(error, failure) });
    },
    // The next one can be decided while the list is fetched anew.
    onSettled: () => void client.invalidateQueries({ queryKey: ['review'] }),
  });

  async function announce(results: readonly Result[], { verdict }: Verdict) {
    const done = results.filter(({ isDecided }) => isDecided).map((one) => one.submissionId);
    const refused = results.filter(({ isDecided }) => !isDecided);
    const work = shown.work.filter(({ _id }) => done.includes(_id));
    setNotes(new Map(refused.map(({ submissionId, message }) => [submissionId, message])));
    shown.leave(done);
    onDecided(done);
    const undo = done.length > 0 ? () => undoing.undo(done) : undefined;
    if (undo) undoing.remember(done);
    toast(results, { verdict, work }, undo);
    const again = refused.filter(({ code }) => code === 'review.resubmitted');
    if (again.length > 0) await showNewVersions(again);
  }

  /** The version that was submitted since takes the place of the one that was seen. */
  async function showNewVersions(again: readonly Result[]) {
    const { pages } = await client.fetchInfiniteQuery({ ...reviewQueue(filter), staleTime: 0 });
    for (const { submissionId, message } of again) {
      const seen = shown.work.find(({ _id }) => _id === submissionId);
      const newer = itemsOf(pages).find(
        ({ taskId, user }) => taskId === seen?.taskId && user._id === seen.user._id,
      );
      if (newer === undefined) continue;
      shown.replace(submissionId, newer);
      setNotes((now) => new Map([...now, [newer._id, message]]));
    }
  }

  /** Approved by a sample, without being seen one by one. */
  function leave(ids: readonly string[]) {
    void announce(ids.map(decided), { verdict: 'approved' });
    void client.invalidateQueries({ queryKey: ['review'] });
  }

  return { deciding, notes, leave };
}

function send(act: ReturnType<typeof useIntention>, { work, verdict }: Decision) {
  const ids = work.map(({ _id }) => _id);
  return act(JSON.stringify([ids, verdict]), (key) => decideWork(ids, verdict, key));
}

function decided(id: string): Result {
  return { submissionId: id, isDecided: true, code: null, message: 'Decided.' };
}

type Done = { verdict: Verdict['verdict']; work: readonly WorkToReview[] };

function toast(results: readonly Result[], { verdict, work }: Done, undo?: () => void) {
  const refused = results.filter(({ isDecided }) => !isDecided).length;
  const place = undo ? { undo } : {};
  if (refused > 0) {
    const text = `${refused} of ${results.length} not decided. The reason is on the row.`;
    showToast('error', text, place);
  } else {
    const done = verdict === 'approved' ? 'Approved' : 'Rejected';
    const what = results.length === 1 ? (work[0]?.user.username ?? '') : results.length;
    // Of a sample's work most was never loaded.
    const sum = work.length === results.length ? ` · ${sumOf(work)}` : '';
    showToast('success', `${done} ${what}${sum}`, place);
  }
}
