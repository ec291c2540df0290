import { useEffect, useRef } from 'react';

/** Where letters are letters. */
const others = [
  'input:not([type=checkbox]):not([type=radio])',
  'textarea',
  'select',
  '[contenteditable]',
].join();
/** What is open above the page has keys of its own. */
const above = '[role=dialog], [role=menu], [role=listbox]';

/** Keys of a page, wherever the focus is, unless something else has taken them. */
export function useKeys(keys: Record<string, () => unknown>): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const { key, target, ctrlKey, metaKey, altKey } = event;
      if (event.defaultPrevented || ctrlKey || metaKey || altKey) return;
      if (target instanceof Element && target.closest(others)) return;
      if (document.querySelector(above)) return;
      const act = latest.current[key.toLowerCase()];
      if (!act) return;
      event.preventDefault();
      act();
    }
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
