import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { median } from './statistics.ts';

const idleEnough = 0.85;
const lookMs = 200;

export type Settling = {
  /** Waits until the machine is idle, at most so long that a busy one is measured all the same. */
  settle: () => Promise<void>;
  /** The part of the processors that was idle before the cycles, 0 to 1; null before the first. */
  idle: () => number | null;
};

export function settling(maxMs: number): Settling {
  const seen: number[] = [];
  return {
    settle: async () => {
      const deadline = performance.now() + maxMs;
      let idle = 0;
      do {
        const before = times();
        await sleep(lookMs);
        const after = times();
        idle = (after.idle - before.idle) / (after.all - before.all);
      } while (idle < idleEnough && performance.now() < deadline);
      seen.push(idle);
    },
    idle: () => (seen.length === 0 ? null : median(seen)),
  };
}

function times(): { idle: number; all: number } {
  const sum = { idle: 0, all: 0 };
  for (const { times: input } of cpus()) {
    sum.idle += input.idle;
    sum.all += input.idle + input.user + input.nice + input.sys + input.irq;
  }
  return sum;
}
