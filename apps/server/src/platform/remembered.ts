import type { Clock } from './clock.ts';
import { onPrimary } from './db/reading.ts';

/**
 * A figure that is read at most once in so many milliseconds. After that the old one is answered while a
 * new one is read: no one waits for it, and a read that fails leaves the old one.
 */
export function remember<T>(input: {
  clock: Clock;
  forMs: number;
  read(): Promise<T>;
}): () => Promise<T> {
  const { clock, forMs, read } = input;
  let shown: Promise<T> | null = null;
  let readAt = 0;
  return () => {
    const now = clock.now().getTime();
    if (shown !== null && now - readAt < forMs) return shown;
    readAt = now;
    const fresh = onPrimary(read);
    const old = shown;
    shown ??= fresh;
    fresh.then(
      () => void (shown = fresh),
      () => {
        shown = old;
        readAt = 0;
      },
    );
    return shown;
  };
}
