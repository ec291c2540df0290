import type { Worker } from '../../src/platform/jobs/workers.ts';

/** Runs each worker once, one after the other. */
export async function runWorkers(workers: readonly Worker[]): Promise<void> {
  for (const worker of workers) await worker.run();
}
