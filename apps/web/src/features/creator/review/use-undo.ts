import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { messageOf } from '../../../ui/failure-message.tsx';
import { useIntention } from '../../../lib/intention.ts';
import { showToast } from '../../../ui/toasts.ts';
import { undoDecisions } from './calls.ts';
import type { useShownWork } from './use-shown-work.ts';

/** Takes decisions back, the last one first. The server says when it is too late. */
export function useUndo(shown: ReturnType<typeof useShownWork>) {
  const client = useQueryClient();
  const act = useIntention();
  const decided = useRef<(readonly string[])[]>([]);
  const { mutate, isPending } = useMutation({
    mutationFn: (ids: readonly string[]) =>
      act(JSON.stringify(['undo', ids]), (key) => undoDecisions(ids, key)),
    onSuccess: async (undone, ids) => {
      // The rows come back when the list knows that they wait.
      await client.invalidateQueries({ queryKey: ['review'] });
      shown.comeBack(undone);
      const late = ids.length - undone.length;
      const replaces = { endsUndo: true };
      if (late === 0) showToast('info', 'Undone', replaces);
      else
        showToast(
          'error',
          `Too late to undo${ids.length === 1 ? '' : ` ${late} of ${ids.length}`}`,
          replaces,
        );
    },
    onError: (error, ids) => {
      decided.current.push(ids);
      showToast('error', messageOf(error, 'Not undone. Please try again.'));
    },
  });
  return {
    /** Work that was decided in one step is undone in one step. */
    remember: (ids: readonly string[]) => void decided.current.push(ids),
    /** Takes back these, which were decided together, or else the last ones; once. */
    undo: (ids = decided.current.at(-1)) => {
      if (isPending || ids === undefined || !decided.current.includes(ids)) return;
      decided.current = decided.current.filter((one) => one !== ids);
      mutate(ids);
    },
  };
}
