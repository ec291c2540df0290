import type { RawUpdate, Telegram } from '../gateways/telegram/index.ts';
import { pause } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';

export type PollDeps = {
  telegram: Telegram;
  log: Log;
  /** Resolves when the updates are safe; only then are they confirmed to Telegram. */
  ingest(updates: readonly RawUpdate[]): Promise<void>;
};

const pollSeconds = 30;
const longestPauseMs = 30_000;

/**
 * Asks for updates until told to stop. What Telegram is told to forget is in the inbox before: a
 * process that ends in between gets the same updates again, and the inbox keeps each once.
 */
export async function pollUpdates(deps: PollDeps, signal: AbortSignal): Promise<void> {
  let offset: number | null = null;
  let failures = 0;
  let isReady = false;
  while (!signal.aborted) {
    try {
      // a webhook that was set before would take all updates
      if (!isReady) await deps.telegram.removeWebhook();
      isReady = true;
      const updates: RawUpdate[] = await deps.telegram.poll({
        offset,
        seconds: pollSeconds,
        signal,
      });
      await deps.ingest(updates);
      offset = nextOffset(updates);
      failures = 0;
    } catch (error) {
      if (signal.aborted) return;
      failures += 1;
      const waitMs = Math.min(longestPauseMs, 500 * 2 ** failures);
      deps.log.warn({ err: error, waitMs }, 'Telegram gave no updates');
      await pause(waitMs, signal);
    }
  }
}

/**
 * Confirms these updates with the next call. Once confirmed the offset is dropped: after a quiet week
 * Telegram begins at a random number, which may be a lower one.
 */
function nextOffset(updates: readonly RawUpdate[]): number | null {
  if (updates.length === 0) return null;
  return Math.max(...updates.map((update) => update.update_id)) + 1;
}
