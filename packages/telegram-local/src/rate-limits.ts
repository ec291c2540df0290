import { ApiError } from './api-error.ts';

/** Counts messages of the bot, in real time: skipped time does not count. */
export type RateLimits = {
  /** Throws 429 with the seconds to wait when the bot writes too much. */
  spend(chatId: number): void;
};

/** Telegram documents rough limits: 30 messages a second, 1 in a chat, 20 a minute in a group. */
const everywhere = { count: 30, ms: 1_000 };
const privateChat = { count: 5, ms: 5_000 };
const group = { count: 20, ms: 60_000 };

type Window = { count: number; ms: number };

export function createRateLimits(now: () => number = () => performance.now()): RateLimits {
  const sent = new Map<string, number[]>();

  /** Milliseconds until the window has room. */
  function wait(key: string, { count, ms }: Window): number {
    const since = now() - ms;
    const recent = (sent.get(key) ?? []).filter((at) => at > since);
    if (recent.length === 0) sent.delete(key);
    else sent.set(key, recent);
    return recent.length < count ? 0 : (recent[recent.length - count] ?? 0) - since;
  }

  return {
    spend(chatId) {
      const key = String(chatId);
      const waitMs = Math.max(wait('all', everywhere), wait(key, chatId < 0 ? group : privateChat));
      if (waitMs > 0) {
        const seconds = Math.max(1, Math.ceil(waitMs / 1000));
        const description = `Too Many Requests: retry after ${seconds}`;
        throw new ApiError(429, description, { retry_after: seconds });
      }
      for (const name of ['all', key]) sent.set(name, [...(sent.get(name) ?? []), now()]);
    },
  };
}
