import { pause } from '../clock.ts';
import type { Listener } from '../events/notifier.ts';
import type { Log } from '../log.ts';

/**
 * Background work: finds what is due by its state and does it. Safe in any number of processes and
 * after any crash. It runs after `tx.wake(name)` and every few seconds.
 */
export type Worker = {
  name: string;
  everySeconds: number;
  run(signal?: AbortSignal): Promise<unknown>;
};

/** Runs every worker repeatedly until stopped; failures are logged and retried. */
export function startWorkers(
  workers: readonly Worker[],
  log: Log,
  listener?: Pick<Listener, 'onWake'>,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const bells = new Map<string, AbortController>();
  const ring = (name: string) => bells.get(name)?.abort();
  const deafen = listener?.onWake(ring);

  async function keepRunning({ name, everySeconds, run }: Worker): Promise<void> {
    while (!stopping.signal.aborted) {
      // A wake during a run starts another run, because this one may have missed the new work.
      const bell = new AbortController();
      bells.set(name, bell);
      try {
        await run(stopping.signal);
      } catch (error) {
        log.error({ err: error, worker: name }, 'a worker failed and will run again');
      }
      if (!stopping.signal.aborted) await pause(everySeconds * 1000, bell.signal);
    }
  }

  const running = workers.map(keepRunning);
  return {
    stop: async () => {
      stopping.abort();
      deafen?.();
      for (const name of bells.keys()) ring(name);
      await Promise.all(running);
    },
  };
}
