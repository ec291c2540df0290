import { alertDialog } from './dialogs.ts';
import { messageOf } from './failure-message.tsx';

/** A dialog that tells why a call failed. Resolves when it is closed. */
export function alertFailure(title: string, error: unknown, fallback: string): Promise<void> {
  return alertDialog({ title, message: messageOf(error, fallback) });
}
