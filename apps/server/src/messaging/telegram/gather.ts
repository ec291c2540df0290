import type { RawUpdate } from '../../gateways/telegram/index.ts';

type Ingest = (updates: readonly RawUpdate[]) => Promise<void>;
type Brought = {
  updates: readonly RawUpdate[];
  resolve: () => void;
  reject: (error: unknown) => void;
};

const largestBatch = 100;

/**
 * Ingests what is brought one by one in batches: what arrives during a commit is in the next one. A
 * call resolves when its updates are stored, and rejects when its batch was not.
 */
export function gather(ingest: Ingest): Ingest {
  const waiting: Brought[] = [];
  let isRunning = false;

  async function run(): Promise<void> {
    isRunning = true;
    while (waiting.length > 0) {
      const batch = waiting.splice(0, largestBatch);
      try {
        await ingest(batch.flatMap(({ updates }) => updates));
        for (const { resolve } of batch) resolve();
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    isRunning = false;
  }

  return (updates) =>
    new Promise((resolve, reject) => {
      waiting.push({ updates, resolve, reject });
      if (!isRunning) void run();
    });
}
