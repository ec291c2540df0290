import { lazy, Suspense } from 'react';

/** Dialogs and toasts come after the page: no one needs one to see it. */
const load = () => import('./overlays.tsx');
const Overlays = lazy(async () => ({ default: (await load()).Overlays }));

/** Has to stand once in the application. */
export function OverlayPlace() {
  return (
    <Suspense fallback={null}>
      <Overlays />
    </Suspense>
  );
}

/** What opens dialogs and toasts, once they have their place. */
export async function overlays() {
  const door = await load();
  await door.overlaysShown;
  return door;
}
