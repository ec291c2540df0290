import { randomUUID } from 'node:crypto';
import { pause } from '../clock.ts';
import type { Log } from '../log.ts';
import { everything, wakeable, type Change, type News, type Wakeable } from './news.ts';
import { openNotifyLine } from './notify-line.ts';

/** The shortest time between two notifications of one process. */
const leastRestMs = 20;
/** PostgreSQL limits a notification to less than 8,000 bytes. */
const payloadBytes = 7_800;
/**
 * With more than this queued while the connection is down, the queue becomes "everything changed".
 */
const keptAtMost = 10_000;

export type Listener = {
  /** Called for every change; returns the function that unsubscribes. */
  subscribe(receive: (change: Change) => void): () => void;
  /** Called for every worker to wake; returns the function that unsubscribes. */
  onWake(receive: (worker: Wakeable) => void): () => void;
  /** False while the connection is down: caches may be stale. */
  readonly connected: boolean;
};

export type Notifier = Listener & {
  /** Notifies this process and all others, each item once. Call after the commit. */
  tell(news: News): void;
  close(): Promise<void>;
};

type Item = Change | { wake: Wakeable };

/**
 * Delivers the changes and wakes of committed transactions. This process gets them directly; the
 * others get one notification for everything within 20 ms, which is never part of another
 * transaction. While the connection is down, items for the others are queued; when it is back, this
 * process is told that everything may have changed. A receiver that fails is logged and called again
 * for the next item.
 */
export async function openNotifier(
  url: string,
  log: Pick<Log, 'error'>,
  restMs = leastRestMs,
): Promise<Notifier> {
  const { receive, listener } = createReceivers(log);
  const stop = new AbortController();
  const own = randomUUID();
  /** Items by their text, so that each is in it once. */
  const fresh = new Map<string, Item>();
  const unsent = new Set<string>();
  let telling: Promise<void> | null = null;
  const line = await openNotifyLine(url, {
    onPayload: (payload) => {
      const [sender, ...items]: [string, ...Item[]] = JSON.parse(payload);
      if (sender !== own) receive(items);
    },
    onBack: () => {
      receive(everythingForEverybody);
      telling ??= tellAll();
    },
  });

  async function tellAll(): Promise<void> {
    // Batches what is sent in the same moment.
    await new Promise(setImmediate);
    do {
      receive([...fresh.values()]);
      for (const text of fresh.keys()) unsent.add(text);
      fresh.clear();
      await tellOthers();
      await pause(restMs, stop.signal);
    } while (fresh.size > 0);
    telling = null;
  }

  async function tellOthers(): Promise<void> {
    const items = [...unsent];
    unsent.clear();
    if (items.length === 0 || (await line.send(pack(own, items)))) return;
    const kept = items.length > keptAtMost ? everythingForEverybody.map(asText) : items;
    for (const item of kept) unsent.add(item);
  }

  return {
    ...listener,
    get connected() {
      return line.isUp;
    },
    tell: ({ changes, wakes }) => {
      for (const item of [...changes, ...wakes.map((wake) => ({ wake }))]) {
        fresh.set(asText(item), item);
      }
      if (fresh.size > 0) telling ??= tellAll();
    },
    close: async () => {
      stop.abort();
      await telling;
      await line.close();
    },
  };
}

/** Everything that a lost connection may have missed. */
const everythingForEverybody: readonly Item[] = [
  ...everything.map((what): Item => ({ what, to: 'everybody' })),
  ...wakeable.map((wake): Item => ({ wake })),
];

function asText(item: Item): string {
  return JSON.stringify(item);
}

function createReceivers(log: Pick<Log, 'error'>) {
  const changes = new Set<(change: Change) => void>();
  const wakes = new Set<(worker: Wakeable) => void>();
  const add = <T>(to: Set<T>, receive: T) => {
    to.add(receive);
    return () => void to.delete(receive);
  };
  const give = <T>(item: T, to: ReadonlySet<(item: T) => void>) => {
    for (const receive of to) {
      try {
        receive(item);
      } catch (error) {
        log.error({ err: error, item }, 'a change could not be received');
      }
    }
  };
  return {
    receive: (items: readonly Item[]) => {
      for (const item of items) {
        if ('wake' in item) give(item.wake, wakes);
        else give(item, changes);
      }
    },
    listener: {
      subscribe: (receive: (change: Change) => void) => add(changes, receive),
      onWake: (receive: (worker: Wakeable) => void) => add(wakes, receive),
    },
  };
}

/** Packs items into JSON arrays that fit into a notification each; the sender comes first. */
export function pack(sender: string, items: readonly string[]): string[] {
  const first = JSON.stringify(sender);
  const payloads: string[] = [];
  let content = first;
  for (const item of items) {
    if (Buffer.byteLength(content) + Buffer.byteLength(item) + 3 > payloadBytes) {
      payloads.push(`[${content}]`);
      content = first;
    }
    content += `,${item}`;
  }
  return [...payloads, `[${content}]`];
}
