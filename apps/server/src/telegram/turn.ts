import type { Log } from '../platform/log.ts';

/** Work done in turns, never two at once; a call while one runs leads to one more. */
export type Turn = { wake(): void; stop(): Promise<void> };

/** `work` answers whether there is more to do at once. */
export function createTurn(work: () => Promise<boolean>, log: Log): Turn {
  let running: Promise<void> | null = null;
  let isAsked = false;
  const stopping = new AbortController();

  async function run(): Promise<void> {
    while (isAsked && !stopping.signal.aborted) {
      isAsked = false;
      try {
        if (await work()) isAsked = true;
      } catch (error) {
        log.error({ err: error }, 'a turn of the bot failed and will be taken again');
      }
    }
    running = null;
  }

  return {
    wake: () => {
      if (stopping.signal.aborted) return;
      isAsked = true;
      running ??= run();
    },
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}
