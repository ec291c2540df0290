import type { Worker } from '../platform/jobs/workers.ts';

/** Runs each once, one after the other: what is due is done. */
export async function runWorkers(workers: readonly Worker[]): Promise<void> {
  for (const worker of workers) await worker.run();
}
