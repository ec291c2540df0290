import { overlays } from './overlay-door.tsx';

export type ToastKind = 'success' | 'error' | 'info';
/** `page`: top right for 5 s. `dashboard`: bottom right for 3 s (document 2 §2). */
export type ToastPlace = { at?: 'page' | 'dashboard' };

/** Says in passing what has happened. */
export function showToast(kind: ToastKind, message: string, place: ToastPlace = {}): void {
  overlays().then(
    ({ openToast }) => openToast(kind, message, place),
    // A toast that cannot be loaded is no reason for another message.
    () => null,
  );
}
