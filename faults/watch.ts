import { setTimeout as sleep } from 'node:timers/promises';
import type { Person } from './people.ts';

/** Asks for readiness all the time. */
export function watchReadiness(url: string) {
  const seen: { at: number; isReady: boolean }[] = [];
  let slowest = 0;
  const over = new AbortController();
  const watching = (async () => {
    while (!over.signal.aborted) {
      const asked = performance.now();
      const isReady = await fetch(`${url}/readyz`).then(
        (answer) => answer.ok,
        () => false,
      );
      const at = performance.now();
      slowest = Math.max(slowest, at - asked);
      seen.push({ at, isReady });
      await sleep(20);
    }
  })();
  return {
    /** When the readiness began that holds now; null when there is none after `from`. */
    isReadySince: (from: number): number | null => {
      const after = seen.filter(({ at }) => at >= from);
      if (after.at(-1)?.isReady !== true) return null;
      const last = after.findLastIndex(({ isReady }) => !isReady);
      return after[last + 1]?.at ?? null;
    },
    firstUnready: (from: number): number | null => {
      const first = seen.find(({ at, isReady }) => at >= from && !isReady);
      return first ? Math.round(first.at - from) : null;
    },
    slowestMs: () => Math.round(slowest),
    stop: async () => {
      over.abort();
      await watching;
    },
  };
}

/** A page of each person that hears of changes, and connects again when it is cut off. */
export function openStreams(url: string, people: readonly Pick<Person, 'token'>[]) {
  const over = new AbortController();
  const received = people.map(() => 0);
  let connected = 0;
  const follow = async (token: string, n: number) => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${url}/api/events`, { headers, signal: over.signal });
    if (answer.ok) connected += 1;
    for await (const chunk of answer.body ?? []) {
      if (Buffer.from(chunk).includes('event: change')) received[n] = (received[n] ?? 0) + 1;
    }
  };
  for (const [n, { token }] of people.entries()) {
    void (async () => {
      while (!over.signal.aborted) {
        await follow(token, n).catch(() => undefined);
        await sleep(200);
      }
    })();
  }
  return {
    /** Whether each has heard of a change since this was asked the last time. */
    haveHeard: async (): Promise<boolean> => {
      if (received.some((count) => count === 0)) return false;
      received.fill(0);
      return true;
    },
    /** How many connections there were, from the first on. */
    connected: () => connected,
    close: () => over.abort(),
  };
}
