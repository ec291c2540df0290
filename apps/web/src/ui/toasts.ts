import type { ReactNode } from 'react';
import { overlays } from './overlay-door.tsx';
import type { ToastKind, ToastPlace } from './overlays.tsx';

/** Says in passing what has happened. */
export function showToast(kind: ToastKind, message: ReactNode, place: ToastPlace = {}): void {
  overlays().then(
    ({ openToast }) => openToast(kind, message, place),
    // A toast that cannot be loaded is not a reason for another message.
    () => null,
  );
}
