import { dayMs } from '@stoke/domain';
import type { Clock } from '../clock.ts';
import type { Worker } from './workers.ts';

/**
 * A worker that removes what is older than it may become (docs/retention.md), once an hour.
 * `forget` removes a part of it and returns how much that was.
 */
export function forgetWorker(of: {
  name: string;
  clock: Clock;
  days(): number | Promise<number>;
  forget(before: Date): Promise<number>;
}): Worker {
  return {
    name: of.name,
    everySeconds: 3600,
    run: async (signal) => {
      const before = new Date(of.clock.now().getTime() - (await of.days()) * dayMs);
      let gone = 1;
      while (gone > 0) gone = signal?.aborted ? 0 : await of.forget(before);
    },
  };
}
