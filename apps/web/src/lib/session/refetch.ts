import type { Query } from '@tanstack/react-query';
import type { Changed, Missed } from './live-stream.ts';
import { currentClient } from './query-client.ts';
import { publishTopic } from './shown-topics.ts';

/** What is being fetched anew, and whether it has changed again since. */
const isOutdated = new Map<string, boolean>();
/** Pending refetches, by query key. */
const waiting = new Map<string, ReturnType<typeof setTimeout>>();

/** What concerns this person alone is fetched now, what many hear of at a random moment. */
export function refetchSoon(changed: Changed): void {
  const key = `${changed.what} ${changed.topic ?? ''}`;
  if (changed.spreadMs === 0) {
    clearTimeout(waiting.get(key));
    waiting.delete(key);
    void refetch(key, changed);
  } else if (!waiting.has(key)) {
    const fetchNow = () => {
      waiting.delete(key);
      void refetch(key, changed);
    };
    waiting.set(key, setTimeout(fetchNow, changed.spreadMs * Math.random()));
  }
}

/**
 * Fetches anew what has changed. Changes that arrive in the meantime lead to one more round together: a
 * long list in a busy hour is neither fetched once for each of them nor started over and over.
 */
async function refetch(key: string, { what, topic }: Changed): Promise<void> {
  const isUnderWay = isOutdated.has(key);
  isOutdated.set(key, true);
  if (isUnderWay) return;
  while (isOutdated.get(key)) {
    isOutdated.set(key, false);
    if (topic !== null) publishTopic(topic);
    // oxlint-disable-next-line no-await-in-loop -- one round after the other is the point
    await fetchAnew(
      ({ queryKey }) => queryKey[0] === what && (topic === null || queryKey.includes(topic)),
    );
  }
  isOutdated.delete(key);
}

/** What may have changed while no one listened. */
export function refetchMissed(missed: Missed): void {
  if (missed === 'everything') void fetchAnew(() => true);
  else void currentClient().invalidateQueries({ predicate: isMissed(missed) });
}

/** What still waits is not fetched. */
export function stopRefetching(): void {
  for (const timer of waiting.values()) clearTimeout(timer);
  waiting.clear();
}

function isMissed(missed: Exclude<Missed, 'everything'>): (query: Query) => boolean {
  if (missed === 'answered') return isAnswered;
  return ({ queryKey }) => missed.some((id) => queryKey.includes(id));
}

/** The account too: an X account or a payout may have changed in between. */
function isAnswered({ state }: Query): boolean {
  return state.data !== undefined && state.fetchStatus === 'idle';
}

/**
 * Has these answered anew. What is on its way for the first time is not asked for a second time immediately,
 * and may be from before the change: it is asked for again when it has arrived.
 */
async function fetchAnew(predicate: (query: Query) => boolean): Promise<void> {
  const early = new Set(
    currentClient()
      .getQueryCache()
      .findAll({ predicate, fetchStatus: 'fetching' })
      .filter(({ state }) => state.data === undefined),
  );
  await currentClient().invalidateQueries({ predicate });
  if (early.size > 0) {
    await currentClient().invalidateQueries({ predicate: (query) => early.has(query) });
  }
}
