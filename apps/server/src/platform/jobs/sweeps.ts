import { pause } from '../clock.ts';
import type { Log } from '../log.ts';

/** Finds work that is due, so that a lost job harms nothing. Safe in any number of processes. */
export type Sweep = { name: string; everySeconds: number; run(): Promise<unknown> };

/** Runs every sweep again and again until stopped; a failure is logged and tried again. */
export function startSweeps(sweeps: readonly Sweep[], log: Log): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const running = sweeps.map(async (sweep) => {
    while (!stopping.signal.aborted) {
      try {
        await sweep.run();
      } catch (error) {
        log.error({ err: error, sweep: sweep.name }, 'a sweep failed and will run again');
      }
      await pause(sweep.everySeconds * 1000, stopping.signal);
    }
  });
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all(running);
    },
  };
}
