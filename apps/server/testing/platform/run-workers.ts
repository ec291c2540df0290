import type { Worker } from '../../src/platform/jobs/workers.ts';

/** Runs each worker once, one after the other. */
export async function runWorkers(workers: readonly Worker[]): Promise<void> {
  for (const worker of workers) await worker.run();
}

/** `sweep` does what is due; `pass` sets the clock on first. */
export function sweeping(wait: (milliseconds: number) => void, workers: readonly Worker[]) {
  const sweep = () => runWorkers(workers);
  const pass = (hours: number) => {
    wait(hours * 3_600_000);
    return sweep();
  };
  return { sweep, pass };
}
