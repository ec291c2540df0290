import type { Clock } from '../../platform/clock.ts';
import { Refusal } from '../../platform/refusal.ts';

const minRestMs = 1_000;
/** Of this many parts of the time at most one is spent reading. */
const restShare = 20;
/** An older reading is no longer served. */
const maxAgeMs = 600_000;
const maxRestMs = maxAgeMs / 2;

/**
 * A reading that all callers share, so that anybody's polling costs little, however long it takes. After each
 * reading, failed or not, none begins for twenty times as long as it took. For as long again the old value is
 * answered while a new one is read; after that callers wait for the new one. One that fails leaves the old one,
 * until that is ten minutes old.
 */
export function shareReading<T>({ clock, read }: { clock: Clock; read(): Promise<T> }) {
  let last: { value: T; readAt: number } | null = null;
  let ended: { at: number; restMs: number; error: unknown } | null = null;
  let reading: Promise<void> | null = null;
  const nowMs = () => clock.now().getTime();

  async function readNow(): Promise<void> {
    const startedAt = nowMs();
    let error: unknown = null;
    try {
      const value = await read();
      last = { value, readAt: nowMs() };
    } catch (fault) {
      error = fault;
    }
    const at = nowMs();
    const restMs = Math.min(maxRestMs, Math.max(minRestMs, restShare * (at - startedAt)));
    ended = { at, restMs, error };
    reading = null;
  }

  function isOld(): boolean {
    return last === null || nowMs() - last.readAt >= maxAgeMs;
  }

  function answer(): T {
    if (last === null) throw ended?.error;
    if (isOld()) throw new Refusal('chain.unavailable', { cause: ended?.error });
    return last.value;
  }

  return async (): Promise<T> => {
    const rested = ended === null ? Infinity : nowMs() - ended.at;
    const restMs = ended?.restMs ?? 0;
    if (rested < restMs) return answer();
    reading ??= readNow();
    if (isOld() || rested >= 2 * restMs) await reading;
    return answer();
  };
}
