import { useMutation } from '@tanstack/react-query';
import { useRefetch } from '../../lib/session/use-refetch.ts';
import { messageOf } from '../../ui/failure-message.tsx';
import { alertDialog } from '../../ui/dialogs.ts';
import { showToast } from '../../ui/toasts.ts';

export type Send = (id: string) => Promise<{ message: string }>;

/** Does something to what a card shows, once; says what came of it, and shows it. */
export function useCardAction(send: Send, failed: { title: string; fallback: string }) {
  const refetch = useRefetch(['campaigns'], ['balance']);
  return useMutation({
    mutationFn: (id: string) => send(id),
    onSuccess: ({ message }) => {
      showToast('success', message, { at: 'bottom' });
      return refetch();
    },
    onError: (error) =>
      alertDialog({ title: failed.title, message: messageOf(error, failed.fallback) }),
  });
}
