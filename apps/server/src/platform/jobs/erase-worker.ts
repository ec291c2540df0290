import { dayMs } from '@stoke/domain';
import type { Clock } from '../clock.ts';
import type { Worker } from './workers.ts';

/**
 * A worker that removes rows past their retention time (docs/retention.md), once an hour.
 * `erase` removes a part of it and returns how much that was.
 */
export function eraseWorker(input: {
  name: string;
  clock: Clock;
  days(): number | Promise<number>;
  erase(before: Date): Promise<number>;
}): Worker {
  const { name, clock, days, erase } = input;
  return {
    name,
    everySeconds: 3600,
    run: async (signal) => {
      const before = new Date(clock.now().getTime() - (await days()) * dayMs);
      let gone = 1;
      while (gone > 0) gone = signal?.aborted ? 0 : await erase(before);
    },
  };
}
