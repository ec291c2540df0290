import { useEffect, useState } from 'react';
import { controlInUse } from './last-pressed.ts';

/**
 * For what stands in a dialog: gives the focus back to what opened it when it is gone. A modal of
 * Mantine does so only when it is closed, not taken away, and where nothing moves it takes its own
 * button for the opener from the second time on.
 */
export function useFocusBack(): void {
  const [opener] = useState(controlInUse);
  const [around] = useState(() => opener?.parentElement?.closest<HTMLElement>('[tabindex="-1"]'));
  useEffect(
    () => () => {
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (!isLost) return;
      opener?.focus({ preventScroll: true });
      // The opener may be gone or disabled.
      if (document.activeElement === opener) return;
      const part = around?.isConnected ? around : document.querySelector<HTMLElement>('main');
      part?.focus({ preventScroll: true });
    },
    [opener, around],
  );
}
