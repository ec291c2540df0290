import type { ReactNode } from 'react';
import { inLocalTime } from '../lib/day-text.ts';
import { overlays } from './overlay-door.tsx';
import type { ToastKind, ToastPlace } from './overlays.tsx';

/** Says in passing what has happened. */
export function showToast(kind: ToastKind, message: ReactNode, place: ToastPlace = {}): void {
  overlays().then(
    ({ openToast }) =>
      openToast(kind, typeof message === 'string' ? inLocalTime(message) : message, place),
    // A toast that cannot be loaded is not a reason for another message.
    () => null,
  );
}
