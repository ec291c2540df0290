import { useEffect, useRef } from 'react';
import { replayEarlyKeys } from './early-keys.ts';

/** Where letters are letters. */
const fields = [
  'input:not([type=checkbox], [type=radio], [type=button])',
  'textarea',
  'select',
  '[contenteditable]',
].join();
/** What is open above the page has keys of its own. */
const above = '[role=dialog], [role=menu], [role=listbox]';

/** Whether a page may act on a key, or what lies in this many dialogs. */
export function isKeyFree(event: KeyboardEvent, dialogs = 0): boolean {
  const { defaultPrevented, ctrlKey, metaKey, altKey, target } = event;
  if (defaultPrevented || ctrlKey || metaKey || altKey) return false;
  if (target instanceof Element && target.closest(fields)) return false;
  return document.querySelectorAll(above).length <= dialogs;
}

/** A key that is held moves on, and does nothing else again. */
const moves = ['j', 'k'];
/** Count also when they were pressed before the page could hear them. */
const early = [...moves, '/'];

/** Keys of a page, or of its only dialog, wherever the focus is, unless something else has taken them. */
export function useKeys(keys: Record<string, () => unknown>, dialogs: 0 | 1 = 0): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const key = event.key.toLowerCase();
      const act = latest.current[key];
      if (!act || !isKeyFree(event, dialogs)) return;
      event.preventDefault();
      if (!event.repeat || moves.includes(key)) act();
    }
    window.addEventListener('keydown', press);
    void replayEarlyKeys((event) => early.includes(event.key) && press(event));
    return () => window.removeEventListener('keydown', press);
  }, [dialogs]);
}
