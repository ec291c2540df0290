import { useEffect, useRef } from 'react';

let isPressed = false;

for (const type of ['pointerdown', 'pointerup', 'pointercancel'] as const) {
  const note = () => void (isPressed = type === 'pointerdown');
  document.addEventListener(type, note, { capture: true });
}

/**
 * Runs what follows leaving a field once no pointer is down. An error that appears moves what is below the
 * field, and a press that has begun there would be lost.
 */
export function useAfterPress<Of extends unknown[]>(act: (...input: Of) => void) {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  return (...input: Of) => {
    if (!isPressed) return latest.current(...input);
    const ended = new AbortController();
    const end = () => {
      ended.abort();
      // The click comes right after.
      setTimeout(() => latest.current(...input));
    };
    for (const type of ['pointerup', 'pointercancel'] as const) {
      document.addEventListener(type, end, { signal: ended.signal });
    }
  };
}
