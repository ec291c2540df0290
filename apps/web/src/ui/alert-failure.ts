import { alertDialog } from './dialogs.ts';
import { messageOf } from './failure-message.tsx';
import { showToast } from './toasts.ts';

/** A dialog that tells why a call failed. Resolves when it is closed. */
export function alertFailure(title: string, error: unknown, fallback: string): Promise<void> {
  return alertDialog({ title, message: messageOf(error, fallback) });
}

/** For a call that a button makes: a toast says what was done, a dialog why it failed. */
export function tellingOutcome(fallback: string) {
  return {
    onSuccess: ({ message }: { message: string }) => showToast('success', message),
    onError: (error: unknown) => void alertFailure('Error', error, fallback),
  };
}
