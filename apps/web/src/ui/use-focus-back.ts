import { useEffect, useState } from 'react';

/**
 * For what stands in a dialog: gives the focus back to what opened it when it is gone. A modal of
 * Mantine does so only when it is closed, not taken away, and where nothing moves it takes its own
 * button for the opener from the second time on.
 */
export function useFocusBack(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (isLost && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    },
    [opener],
  );
}
