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
      const goOn = () => {
        const part = around?.isConnected ? around : document.querySelector<HTMLElement>('main');
        part?.focus({ preventScroll: true });
      };
      // The opener may be disabled, or removed together with the decided item.
      if (opener === null || document.activeElement !== opener) goOn();
      else afterLeaving(opener, goOn);
    },
    [opener, around],
  );
}

/** Does it once the control leaves the page with the focus. */
function afterLeaving(control: HTMLElement, act: () => void): void {
  const watch = new MutationObserver(() => {
    if (control.isConnected) return;
    watch.disconnect();
    if (document.activeElement === document.body) act();
  });
  watch.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', () => watch.disconnect(), { once: true });
}
