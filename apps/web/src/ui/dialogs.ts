import { overlays } from './overlay-door.tsx';
import type { ReactNode } from 'react';
import type { Question, Statement } from './overlays.tsx';

let isOpening = false;

/** Tells one thing and waits for OK. Resolves when it is closed, however that happens. */
export async function alertDialog(statement: Statement): Promise<void> {
  const { openAlert } = await overlays();
  return openAlert(statement);
}

/**
 * Asks before something is done. False for Cancel, for Escape and for the close button.
 * Pressed again while the first dialog is still being fetched, it asks nothing and never resolves:
 * two presses are one question.
 */
export async function confirmDialog(question: Question): Promise<boolean> {
  if (isOpening) return Promise.race<boolean>([]);
  isOpening = true;
  try {
    const { openConfirm } = await overlays();
    return openConfirm(question);
  } finally {
    isOpening = false;
  }
}

/** Shows a form above everything else. Resolves when it is closed, however that happens. */
export async function formDialog(input: {
  title: string;
  form: (close: () => void) => ReactNode;
}): Promise<void> {
  const { openForm } = await overlays();
  return openForm(input);
}
