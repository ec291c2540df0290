import { overlays } from './overlay-door.tsx';
import type { Question, Said } from './overlays.tsx';

/** Tells one thing and waits for OK. Resolves when it is closed, however that happens. */
export async function alertDialog(said: Said): Promise<void> {
  const { openAlert } = await overlays();
  return openAlert(said);
}

/** Asks before something is done. False for Cancel, for Escape and for the close button. */
export async function confirmDialog(question: Question): Promise<boolean> {
  const { openConfirm } = await overlays();
  return openConfirm(question);
}
