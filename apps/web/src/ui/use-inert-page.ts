import { useLayoutEffect } from 'react';

let dialogs = 0;

/** For what stands in a dialog: while one is open, nothing of the page behind takes the focus or a press. */
export function useInertPage(isOpen = true): void {
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    count(1);
    return () => count(-1);
  }, [isOpen]);
}

function count(change: 1 | -1): void {
  dialogs += change;
  document.getElementById('root')?.toggleAttribute('inert', dialogs > 0);
}
