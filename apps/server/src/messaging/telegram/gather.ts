type Work<T> = (input: readonly T[]) => Promise<void>;
type Brought<T> = { input: readonly T[]; resolve: () => void; reject: (error: unknown) => void };

/**
 * Runs up to `most` calls as one; calls that arrive during a run join the next one. A call
 * resolves when its part is done, and rejects when the work failed.
 */
export function gather<T>(work: Work<T>, most: number): Work<T> {
  const waiting: Brought<T>[] = [];
  let isRunning = false;

  async function run(): Promise<void> {
    isRunning = true;
    while (waiting.length > 0) {
      const batch = waiting.splice(0, most);
      try {
        await work(batch.flatMap(({ input }) => input));
        for (const { resolve } of batch) resolve();
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    isRunning = false;
  }

  return (input) =>
    new Promise((resolve, reject) => {
      waiting.push({ input, resolve, reject });
      if (!isRunning) void run();
    });
}
