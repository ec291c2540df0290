import { pause } from '../clock.ts';
import type { Listener } from '../events/notifier.ts';
import type { Log } from '../log.ts';
import { traced } from '../tracing.ts';

/**
 * Background work: finds what is due by its state and does it. Safe in any number of processes and
 * after any crash. It runs after `tx.wake(name)` and every few seconds.
 */
export type Worker = {
  name: string;
  everySeconds: number;
  run(signal?: AbortSignal): Promise<unknown>;
};

export type RunningWorkers = {
  /** Milliseconds since a turn of any of them ended, and the turn that has run for longest. */
  turns(): { sinceMs: number | null; longest: { name: string; ms: number } | null };
  stop(): Promise<void>;
};

/** Runs every worker repeatedly until stopped; failures are logged and retried. */
export function startWorkers(
  workers: readonly Worker[],
  log: Log,
  listener?: Pick<Listener, 'onWake'>,
): RunningWorkers {
  /** When the turns that run now began, the oldest first. */
  const begun = new Map<string, number>();
  let endedAt: number | null = null;
  const stopping = new AbortController();
  const wakeSignals = new Map<string, AbortController>();
  const wake = (name: string) => wakeSignals.get(name)?.abort();
  const unsubscribe = listener?.onWake(wake);

  async function keepRunning({ name, everySeconds, run }: Worker): Promise<void> {
    while (!stopping.signal.aborted) {
      // A wake during a run starts another run, because this one may have missed the new work.
      const wakeSignal = new AbortController();
      wakeSignals.set(name, wakeSignal);
      begun.set(name, performance.now());
      try {
        await traced(`worker ${name}`, {}, async () => run(stopping.signal));
      } catch (error) {
        log.error({ err: error, worker: name }, 'a worker failed and will run again');
      } finally {
        begun.delete(name);
        endedAt = performance.now();
      }
      if (!stopping.signal.aborted) await pause(everySeconds * 1000, wakeSignal.signal);
    }
  }

  const running = workers.map(keepRunning);
  return {
    turns: () => {
      const now = performance.now();
      const [oldest] = begun;
      return {
        sinceMs: endedAt === null ? null : now - endedAt,
        longest: oldest ? { name: oldest[0], ms: now - oldest[1] } : null,
      };
    },
    stop: async () => {
      stopping.abort();
      unsubscribe?.();
      for (const name of wakeSignals.keys()) wake(name);
      await Promise.all(running);
    },
  };
}
