import { randomUUID } from 'node:crypto';
import { pause } from '../clock.ts';
import type { Log } from '../log.ts';
import { databaseIsBack } from '../thin-outage.ts';
import {
  everything,
  wakeable,
  type CommitEvents,
  type PublishedChange,
  type Wakeable,
  type What,
} from './commit-events.ts';
import { openNotifyLine } from './notify-line.ts';
import { topicOf } from './topics.ts';

/** The shortest time between two notifications of one process. */
const minRestMs = 20;
/** PostgreSQL limits a notification to less than 8,000 bytes. */
const payloadBytes = 7_800;
/**
 * With more than this queued while the connection is down, the queue becomes "everything changed".
 */
const maxKept = 10_000;

export type Listener = {
  /** Called for each audience with all that changed; returns the function that unsubscribes. */
  subscribe(receive: (change: PublishedChange) => void): () => void;
  /** Called for every worker to wake; returns the function that unsubscribes. */
  onWake(receive: (worker: Wakeable) => void): () => void;
  /** False while the primary does not answer: caches may be stale. */
  readonly connected: boolean;
};

export type Notifier = Listener & {
  /**
   * Called when the address of the database leads to another server than before, or to one that was
   * started again: no older connection is of any use. With a time (`performance.now()`) when the own connection was lost
   * then, and the server is the same: others that have not answered since may hang too.
   */
  onMoved(act: (unheardSince?: number) => void): void;
  /** Notifies this process and all others, each item once. Call after the commit. */
  notify(events: CommitEvents): void;
  close(): Promise<void>;
};

type Item = PublishedChange | { wake: Wakeable };

/**
 * Delivers the changes and wakes of committed transactions. This process gets them directly; the
 * others get one notification for everything within 20 ms, which is never part of another
 * transaction. While the connection is down, items for the others are queued; when it is back, this
 * process is told that everything may have changed. A receiver that fails is logged and called again
 * for the next item.
 */
export async function openNotifier(
  url: string,
  log: Pick<Log, 'error' | 'warn' | 'info'>,
  restMs = minRestMs,
): Promise<Notifier> {
  const { receive, listener } = createReceivers(log);
  const stop = new AbortController();
  const own = randomUUID();
  const begin = `["${own}"`;
  const fresh = gatherEvents();
  /** Items by their text, so that each is in it once. */
  const unsent = new Set<string>();
  let telling: Promise<void> | null = null;
  const outage = logOutage(log);
  const moved: ((unheardSince?: number) => void)[] = [];
  const line = await openNotifyLine(url, {
    onPayload: (payload) => {
      if (!payload.startsWith(begin)) receive(unpack(payload));
    },
    onLost: outage.begins,
    onMoved: (unheardSince) => {
      for (const act of moved) act(unheardSince);
    },
    onBack: () => {
      outage.ends();
      receive(everythingForEverybody);
      telling ??= notifyAllPages();
    },
  });

  async function notifyAllPages(): Promise<void> {
    // Batches what is sent in the same moment.
    await new Promise(setImmediate);
    do {
      const items = fresh.take();
      receive(items);
      for (const item of items) unsent.add(asText(item));
      await notifyOthers();
      await pause(restMs, stop.signal);
      // The connection may have come back during the pause.
    } while (!fresh.isEmpty() || (unsent.size > 0 && line.isUp && !stop.signal.aborted));
    telling = null;
  }

  async function notifyOthers(): Promise<void> {
    const items = [...unsent];
    unsent.clear();
    if (items.length === 0 || (await line.send(pack(own, items)))) return;
    const kept = items.length > maxKept ? everythingForEverybody.map(asText) : items;
    for (const item of kept) unsent.add(item);
  }

  return {
    ...listener,
    onMoved: (act) => void moved.push(act),
    get connected() {
      return line.isUp;
    },
    notify: (events) => {
      fresh.add(events);
      if (!fresh.isEmpty()) telling ??= notifyAllPages();
    },
    close: async () => {
      stop.abort();
      await telling;
      await line.close();
    },
  };
}

/** One line when the database is lost and one when it is back. */
function logOutage(log: Pick<Log, 'warn' | 'info'>) {
  let since = 0;
  return {
    begins: () => {
      since = performance.now();
      log.warn('the database does not answer');
    },
    ends: () => log.info({ awayMs: Math.round(performance.now() - since) }, databaseIsBack),
  };
}

/** Everything that a lost connection may have missed. */
const everythingForEverybody: readonly Item[] = [
  { to: 'everybody', what: everything },
  ...wakeable.map((wake): Item => ({ wake })),
];

function asText(item: Item): string {
  return JSON.stringify(item);
}

/** Collects events until they are taken: the changes of each audience together, each once. */
function gatherEvents() {
  let changes = new Map<string, PublishedChange & { what: What[] }>();
  let wakes = new Set<Wakeable>();
  return {
    isEmpty: () => changes.size + wakes.size === 0,
    add: (events: CommitEvents): void => {
      for (const change of events.changes) {
        const { what, to, except } = change;
        const key = except === undefined ? topicOf(to) : `${topicOf(to)} ${except}`;
        const known = changes.get(key);
        if (!known) changes.set(key, { ...change, what: [what] });
        else if (!known.what.includes(what)) known.what.push(what);
      }
      for (const wake of events.wakes) wakes.add(wake);
    },
    take: (): Item[] => {
      const taken = [...changes.values(), ...[...wakes].map((wake) => ({ wake }))];
      changes = new Map();
      wakes = new Set();
      return taken;
    },
  };
}

function createReceivers(log: Pick<Log, 'error'>) {
  const changes = new Set<(change: PublishedChange) => void>();
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
      subscribe: (receive: (change: PublishedChange) => void) => add(changes, receive),
      onWake: (receive: (worker: Wakeable) => void) => add(wakes, receive),
    },
  };
}

function unpack(payload: string): Item[] {
  const [, ...items]: [string, ...Item[]] = JSON.parse(payload);
  return items;
}

/** Packs items into JSON arrays that fit into a notification each; the sender comes first. */
export function pack(sender: string, items: readonly string[]): string[] {
  const first = JSON.stringify(sender);
  const payloads = [[first]];
  let bytes = first.length;
  for (const item of items) {
    const more = Buffer.byteLength(item) + 1;
    // two for the brackets
    if (bytes + more + 2 > payloadBytes) {
      payloads.push([first]);
      bytes = first.length;
    }
    payloads.at(-1)?.push(item);
    bytes += more;
  }
  return payloads.map((texts) => `[${texts.join()}]`);
}
