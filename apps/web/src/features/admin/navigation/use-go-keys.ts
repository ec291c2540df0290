import { useTimeout } from '@mantine/hooks';
import { useEffect, useEffectEvent, useState } from 'react';
import { replayEarlyKeys } from '../../../lib/early-keys.ts';
import { isKeyFree } from '../../../lib/use-keys.ts';

const awaitedMs = 1500;

/**
 * `G`, and then a letter: `go` follows it and says whether it leads anywhere. The page does not hear such a letter,
 * which may be a key of its own. Returns whether a letter is awaited.
 */
export function useGoKeys(go: (letter: string) => boolean): boolean {
  const [isAwaited, setAwaited] = useState(false);
  const { start, clear } = useTimeout(() => setAwaited(false), awaitedMs);
  const press = useEffectEvent((event: KeyboardEvent) => {
    const letter = event.key.toLowerCase();
    const isMeant = !event.shiftKey && isKeyFree(event);
    const isFirst = isMeant && !isAwaited && letter === 'g';
    setAwaited(isFirst);
    if (isFirst) start();
    else clear();
    if (!isFirst && (!isMeant || !isAwaited || !go(letter))) return;
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listener, true);
    void replayEarlyKeys(listener);
    return () => window.removeEventListener('keydown', listener, true);
  }, []);
  return isAwaited;
}

/** Shortcuts are off while a dialog is open. */
export function isDialogOpen(): boolean {
  return document.querySelector('[role=dialog]') !== null;
}
