import type pg from 'pg';
import { pause } from '../clock.ts';
import { askPrimary } from './primary.ts';

const everyMs = 200;
/** An answer that takes longer is late. */
const lateMs = 400;
/** A connection that has not answered by then is lost. */
const lostMs = 2_000;

/**
 * Asks the server of a connection several times a second whether it is there and the primary.
 * Returns the function that ends it.
 */
export function keepBeating(
  client: pg.Client,
  on: {
    onLost(): void;
    /** Called with false when an answer is late, and with true when it comes after all. */
    onAnswering?(isAnswering: boolean): void;
  },
): () => void {
  const over = new AbortController();

  async function beat(): Promise<void> {
    const answer = askPrimary(client).then(
      () => 'answered' as const,
      () => 'failed' as const,
    );
    let state = await Promise.race([answer, after(lateMs)]);
    if (state === null && !over.signal.aborted) {
      on.onAnswering?.(false);
      state = await Promise.race([answer, after(lostMs - lateMs)]);
    }
    if (over.signal.aborted) return;
    if (state !== 'answered') {
      over.abort();
      return on.onLost();
    }
    on.onAnswering?.(true);
  }

  /** After a busy moment of this process, an answer that has arrived is read before it counts as late. */
  async function after(ms: number): Promise<null> {
    await pause(ms, over.signal);
    await new Promise(setImmediate);
    return null;
  }

  async function run(): Promise<void> {
    while (!over.signal.aborted) {
      await beat();
      await pause(everyMs, over.signal);
    }
  }

  void run();
  return () => over.abort();
}
