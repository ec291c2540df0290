import type { AvatarAnswer } from '../gateways/avatars/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';

const afterFailureMs = 5 * 60_000;
const failuresInARow = 5;
const restMs = 60_000;
const rememberedAtMost = 500;

/** Whether the service wants to be asked: it says so itself, or fails. */
export type ServiceMood = {
  note(handle: string, answer: AvatarAnswer): void;
  mayAsk(handle: string): boolean;
};

/**
 * After five failures in a row the service is left alone for a minute, or as long as it says; after
 * one failure its handle for five minutes.
 */
export function watchMood({ clock, log }: { clock: Clock; log: Log }): ServiceMood {
  const failedAt = new Map<string, number>();
  let restsUntil = 0;
  let failures = 0;
  return {
    note: (handle, answer) => {
      const now = clock.now().getTime();
      failures = answer.kind === 'failed' ? failures + 1 : 0;
      failedAt.delete(handle);
      if (answer.kind !== 'failed') return;
      if (failedAt.size >= rememberedAtMost) failedAt.clear();
      failedAt.set(handle, now);
      const asked = (answer.restSeconds ?? 0) * 1000;
      const rest = failures >= failuresInARow ? Math.max(asked, restMs) : asked;
      if (rest === 0) return;
      restsUntil = now + rest;
      log.warn({ seconds: rest / 1000 }, 'the avatar service is left alone for a while');
    },
    mayAsk: (handle) => {
      const now = clock.now().getTime();
      return now >= restsUntil && now >= (failedAt.get(handle) ?? 0) + afterFailureMs;
    },
  };
}
