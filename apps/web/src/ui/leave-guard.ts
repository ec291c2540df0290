import { useBlocker } from '@tanstack/react-router';
import { useCallback, useRef } from 'react';
import { useSessionEnd, useUnloadGuard } from '../lib/unload-guard.ts';
import { confirmDialog } from './dialogs.ts';

/**
 * Asks before a page is left with something on it that is not saved. The answer is how to let go: what
 * was entered is saved now. A session that has ended is not held up.
 */
export function useLeaveGuard(isUnsaved: boolean): () => void {
  const isFree = useRef(false);
  const hasEnded = useSessionEnd();
  useBlocker({
    disabled: !isUnsaved,
    enableBeforeUnload: () => !isFree.current,
    shouldBlockFn: async ({ current, next }) => {
      if (isFree.current || hasEnded() || current.pathname === next.pathname) return false;
      return !(await confirmLeaving());
    },
  });
  return useCallback(() => {
    isFree.current = true;
  }, []);
}

/** Asks whether the input may be lost. */
export function confirmLeaving(): Promise<boolean> {
  return confirmDialog({
    title: 'Discard changes?',
    message: 'Your changes have not been saved.',
    labels: { cancel: 'Keep editing', confirm: 'Discard' },
  });
}

/**
 * Closes a dialog, asking first where its input would be lost; the page with it is not closed either without a
 * question. While it asks, Escape answers the question only.
 */
export function useAskedClose(isUnsaved: () => boolean, onClose: () => void): () => void {
  useUnloadGuard(isUnsaved());
  const isAsking = useRef(false);
  const leave = async () => {
    if (isAsking.current) return;
    isAsking.current = true;
    const mayClose = !isUnsaved() || (await confirmLeaving());
    isAsking.current = false;
    if (mayClose) onClose();
  };
  return () => void leave();
}
