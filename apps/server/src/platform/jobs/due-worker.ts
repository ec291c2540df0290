import type { Clock } from '../clock.ts';
import { retryAt } from './retry.ts';
import type { Worker } from './workers.ts';

const longestRestMs = 3_600_000;

type Due<Item> = Pick<Worker, 'name' | 'everySeconds'> & {
  clock: Clock;
  /** A page of due items, in a stable order; empty after the last page. */
  list(after: Item | null): Promise<readonly Item[]>;
};
type DueItems<Item> = Due<Item> & {
  /** Does one item, in its own transaction; does nothing unless it is still due. */
  work(item: Item): Promise<unknown>;
};
type DueBatches<Item> = Due<Item> & {
  /** How many items share a transaction. */
  size: number;
  work(items: readonly Item[]): Promise<unknown>;
};

/**
 * A worker that does each due item separately. A failing item does not block the others: the errors
 * are thrown at the end, and an item that keeps failing is retried after growing pauses of up to an
 * hour.
 */
export function dueWorker<Item extends { id: string }>(due: DueItems<Item>): Worker {
  const work = async (items: readonly Item[]) => {
    for (const item of items) await due.work(item);
  };
  return batchWorker({ ...due, size: 1, work });
}

/** The same for items that are done in batches: a failing batch is halved and retried. */
export function batchWorker<Item extends { id: string }>(due: DueBatches<Item>): Worker {
  const { name, everySeconds } = due;
  const backoff = createBackoff(due);

  async function attempt(items: readonly Item[], errors: unknown[]): Promise<void> {
    try {
      await due.work(items);
      for (const { id } of items) backoff.forget(id);
    } catch (error) {
      const half = Math.ceil(items.length / 2);
      const [first] = items;
      if (items.length > 1) {
        await attempt(items.slice(0, half), errors);
        await attempt(items.slice(half), errors);
      } else if (first) {
        errors.push(error);
        backoff.add(first.id);
      }
    }
  }

  async function run(signal?: AbortSignal): Promise<void> {
    const errors: unknown[] = [];
    const seen = new Set<string>();
    let page = await due.list(null);
    while (page.length > 0) {
      for (const { id } of page) seen.add(id);
      const ready = page.filter(({ id }) => !backoff.has(id));
      for (let from = 0; from < ready.length; from += due.size) {
        if (signal?.aborted) return;
        await attempt(ready.slice(from, from + due.size), errors);
      }
      page = await due.list(page.at(-1) ?? null);
    }
    backoff.keepOnly(seen);
    if (errors.length > 0) throw new AggregateError(errors, `${name}: some due work failed.`);
  }

  return { name, everySeconds, run };
}

/** Which items failed, and until when each is skipped. */
function createBackoff({ clock, everySeconds }: Pick<Due<unknown>, 'clock' | 'everySeconds'>) {
  const everyMs = everySeconds * 1000;
  const pauses = { firstMs: everyMs, longestMs: longestRestMs + everyMs };
  const failed = new Map<string, { attempts: number; notBefore: Date }>();
  return {
    has: (id: string) => (failed.get(id)?.notBefore ?? 0) > clock.now(),
    add: (id: string) => {
      const attempts = (failed.get(id)?.attempts ?? 0) + 1;
      // The pause between two runs is a part of it: after its first failure it is retried on the next one.
      const runAt = new Date(clock.now().getTime() - everyMs);
      failed.set(id, { attempts, notBefore: retryAt(runAt, attempts, pauses) });
    },
    forget: (id: string) => void failed.delete(id),
    keepOnly: (ids: ReadonlySet<string>) => {
      for (const id of failed.keys()) if (!ids.has(id)) failed.delete(id);
    },
  };
}
