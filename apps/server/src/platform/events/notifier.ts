import { randomUUID } from 'node:crypto';
import { pause } from '../clock.ts';
import { everything, wakeable, type Change, type News, type Wakeable } from './news.ts';
import { openNotifyLine } from './notify-line.ts';

/** The least time between two notifications of one process. */
const leastRestMs = 20;
/** PostgreSQL takes less than 8,000 bytes in one notification. */
const payloadBytes = 7_800;
/** More is not kept while the connection is down: then everybody is told of everything. */
const keptAtMost = 10_000;

export type Listener = {
  /** Called for every change; returns how to stop. */
  subscribe(receive: (change: Change) => void): () => void;
  /** Called for every worker that has something to do; returns how to stop. */
  onWake(receive: (worker: Wakeable) => void): () => void;
  /** False while the connection is down: what was cached may be stale. */
  readonly connected: boolean;
};

export type Notifier = Listener & {
  /** Tells this process and all others, each thing once; to be called after the commit. */
  tell(news: News): void;
  close(): Promise<void>;
};

type Item = Change | { wake: Wakeable };

/**
 * Carries what committed transactions have to tell. This process is told directly, the others by one
 * notification for all that was told within 20 ms, which is never part of another transaction. While
 * the connection is down, what the others are to hear is kept; when it is back, this process is told
 * that everything may have changed.
 */
export async function openNotifier(url: string, restMs = leastRestMs): Promise<Notifier> {
  const { receive, listener } = createReceivers();
  const stop = new AbortController();
  const own = randomUUID();
  /** Written as it travels, so that each thing is there once. */
  const fresh = new Set<string>();
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
    // what is told in the same moment goes together
    await new Promise(setImmediate);
    do {
      receive([...fresh].map((item): Item => JSON.parse(item)));
      for (const item of fresh) unsent.add(item);
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
      for (const change of changes) fresh.add(asText(change));
      for (const wake of wakes) fresh.add(asText({ wake }));
      if (fresh.size > 0) telling ??= tellAll();
    },
    close: async () => {
      stop.abort();
      await telling;
      await line.close();
    },
  };
}

/** What a connection that was lost may have kept from anyone. */
const everythingForEverybody: readonly Item[] = [
  ...everything.map((what): Item => ({ what, to: 'everybody' })),
  ...wakeable.map((wake): Item => ({ wake })),
];

function asText(item: Item): string {
  return JSON.stringify(item);
}

function createReceivers() {
  const changes = new Set<(change: Change) => void>();
  const wakes = new Set<(worker: Wakeable) => void>();
  const add = <T>(to: Set<T>, receive: T) => {
    to.add(receive);
    return () => void to.delete(receive);
  };
  return {
    receive: (items: readonly Item[]) => {
      for (const item of items) {
        if ('wake' in item) for (const receive of wakes) receive(item.wake);
        else for (const receive of changes) receive(item);
      }
    },
    listener: {
      subscribe: (receive: (change: Change) => void) => add(changes, receive),
      onWake: (receive: (worker: Wakeable) => void) => add(wakes, receive),
    },
  };
}

/** JSON arrays that fit into a notification each: the sender first, then what it tells. */
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
