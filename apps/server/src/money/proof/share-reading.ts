import type { Clock } from '../../platform/clock.ts';

const minFreshMs = 1_000;
/** Of this many parts of the time at most one is spent reading. */
const restShare = 20;

/**
 * A reading that all callers share, so that anybody's polling costs little, however long it takes. It counts
 * as fresh for twenty times as long as it took. For as long again it is answered while a new one is read; after
 * that callers wait for the new one. One that fails leaves the old one.
 */
export function shareReading<T>({ clock, read }: { clock: Clock; read(): Promise<T> }) {
  let last: { value: T; readAt: number; freshMs: number } | null = null;
  let reading: Promise<T> | null = null;

  async function readNow(): Promise<T> {
    const startedAt = clock.now().getTime();
    try {
      const value = await read();
      const readAt = clock.now().getTime();
      last = { value, readAt, freshMs: Math.max(minFreshMs, restShare * (readAt - startedAt)) };
      return value;
    } catch (error) {
      if (last === null) throw error;
      return last.value;
    } finally {
      reading = null;
    }
  }

  return async (): Promise<T> => {
    const age = last === null ? Infinity : clock.now().getTime() - last.readAt;
    if (last !== null && age < last.freshMs) return last.value;
    reading ??= readNow();
    return last !== null && age < 2 * last.freshMs ? last.value : reading;
  };
}
