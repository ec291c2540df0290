import { constants } from 'node:os';
import { endChildren } from './run.ts';

type Ending = 'SIGINT' | 'SIGTERM' | 'SIGHUP';

/**
 * Makes a verb end when one asks it to, and with it, first, the programs it runs.
 * @returns a function that undoes this, for a verb that then handles signals itself
 */
export function endTogether(): () => void {
  endWithParent();
  const listeners = (['SIGINT', 'SIGTERM', 'SIGHUP'] as const).map((signal) => {
    const listener = (): void => void leave(signal);
    process.once(signal, listener);
    return { signal, listener };
  });
  return () => {
    for (const { signal, listener } of listeners) process.off(signal, listener);
  };
}

/** Ends this process, the way SIGTERM does, once the one behind the npm script is gone. */
export function endWithParent(): void {
  if (process.channel === undefined || process.listenerCount('disconnect') > 0) return;
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel?.unref();
}

async function leave(signal: Ending): Promise<void> {
  await endChildren(signal);
  process.exit(128 + constants.signals[signal]);
}
