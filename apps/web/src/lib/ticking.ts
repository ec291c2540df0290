import { useSyncExternalStore } from 'react';
import { now } from './clock.ts';

const tickMs = 1000;
const listeners = new Set<() => void>();
let current = now();
let timer: ReturnType<typeof setInterval> | undefined;

/**
 * What `read` says of the time, looked at every second. The component is drawn anew only when the
 * answer has changed, and all that tick share one clock: hundreds of them cost nothing.
 */
export function useTicking<T extends string | number | boolean | null>(read: (now: Date) => T): T {
  return useSyncExternalStore(follow, () => read(time()));
}

function time(): Date {
  // While no one follows, the clock stands still.
  if (listeners.size === 0) current = now();
  return current;
}

function follow(listener: () => void): () => void {
  if (listeners.size === 0) timer = setInterval(tick, tickMs);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

function tick(): void {
  current = now();
  for (const listener of listeners) listener();
}
