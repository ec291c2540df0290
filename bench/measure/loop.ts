import type { Variant } from './interleave.ts';
import { median } from './statistics.ts';

/**
 * A variant that repeats `work` for its slice, concurrently on the given number of lanes.
 * @param work one round of a lane; answers how many operations it was
 * @returns operations per second
 */
export function loop(lanes: number, work: (lane: number) => Promise<number>): Variant {
  return async (milliseconds) => {
    const start = performance.now();
    let done = 0;
    const run = async (_: unknown, lane: number) => {
      while (performance.now() - start < milliseconds) {
        // not `done += await …`: that adds to what there was before the wait, and loses other lanes
        const operations = await work(lane);
        done += operations;
      }
    };
    await Promise.all(Array.from({ length: lanes }, run));
    return (done * 1000) / (performance.now() - start);
  };
}

/** The median of the milliseconds that it takes, one time after the other. */
export function usual(work: () => Promise<unknown>): Variant {
  return async (milliseconds) => {
    const took: number[] = [];
    const end = performance.now() + milliseconds;
    do {
      const start = performance.now();
      await work();
      took.push(performance.now() - start);
    } while (performance.now() < end);
    return median(took);
  };
}
