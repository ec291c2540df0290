/** Runs work in its turn; null when too much is waiting already. */
export type Lanes = <T>(work: () => Promise<T>) => Promise<T> | null;

/** As many at once as there are lanes, the others in the order they came. */
export function createLanes(lanes: number, waitingAtMost: number): Lanes {
  const waiting: (() => void)[] = [];
  let busy = 0;

  async function run<T>(work: () => Promise<T>): Promise<T> {
    if (busy >= lanes) await new Promise<void>((go) => waiting.push(go));
    else busy += 1;
    try {
      return await work();
    } finally {
      // The lane goes on to whoever waits longest, or is free.
      const go = waiting.shift();
      if (go) go();
      else busy -= 1;
    }
  }

  return (work) => (waiting.length >= waitingAtMost ? null : run(work));
}
