import type { Query } from '@tanstack/react-query';
import type { Changed, Missed, News, Stream } from './live-stream.ts';
import { followTogether } from './live-tabs.ts';
import { currentClient } from './query-client.ts';
import { personOf, readToken } from './token.ts';

/** A tab that is hidden for longer is told nothing. */
const hiddenMs = 30_000;

const listeners = new Set<() => void>();
let isConnectionDown = false;
/** What is being fetched anew, and whether it has changed again since. */
const isOutdated = new Map<string, boolean>();
/** Pending refetches, by query key. */
const waiting = new Map<string, ReturnType<typeof setTimeout>>();
/** The parts of the page that show each topic. */
const shown = new Map<string, Set<Part>>();
const onShown = new Set<() => void>();
const otherTabs = new Set<(what: string) => void>();

/** `onChange` is called when its topic has changed; the queries that name it are refetched anyway. */
type Part = { onChange: () => void };

/** Whether live updates are interrupted just now. */
export function isLiveDown(): boolean {
  return isConnectionDown;
}

/** Calls back when `isLiveDown` changes. Returns how to stop. */
export function onLiveChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Follows the changes of a topic that the page shows. Returns how to stop. */
export function followTopic(id: string, onChange: () => void = () => {}): () => void {
  const part = { onChange };
  const parts = shown.get(id) ?? new Set();
  const publishShown = () => onShown.forEach((notify) => notify());
  shown.set(id, parts.add(part));
  publishShown();
  return () => {
    parts.delete(part);
    if (parts.size === 0) shown.delete(id);
    publishShown();
  };
}

/**
 * Tells the other tabs of this browser what this one has changed and shows already. The server leaves the
 * session out that made the change, which is all of them.
 */
export function refreshOtherTabs(what: string): void {
  otherTabs.forEach((notify) => notify(what));
}

/**
 * Follows the server's events: each names the first word of the query keys that are out of date.
 * After an interruption everything is fetched anew, since changes may have been missed. A tab that has been
 * hidden for a while follows nothing until someone looks at it again. Returns how to stop.
 */
export function followServer(): () => void {
  const person = personOf(readToken()) ?? '';
  let stream: Stream | null = null;
  let leaving: ReturnType<typeof setTimeout> | undefined;
  const follow = () => {
    clearTimeout(leaving);
    stream ??= followTogether(person, () => [...shown.keys()], onServerEvent);
  };
  const leave = () => {
    stream?.stop();
    stream = null;
  };
  const onVisibility = () => {
    if (document.visibilityState === 'visible') follow();
    else leaving = setTimeout(leave, hiddenMs);
  };
  const look = () => stream?.look();
  const notifyOthers = (what: string) => stream?.notifyOthers(what);
  onShown.add(look);
  otherTabs.add(notifyOthers);
  document.addEventListener('visibilitychange', onVisibility);
  follow();
  return () => {
    clearTimeout(leaving);
    document.removeEventListener('visibilitychange', onVisibility);
    onShown.delete(look);
    otherTabs.delete(notifyOthers);
    leave();
    for (const timer of waiting.values()) clearTimeout(timer);
    waiting.clear();
    setDown(false);
  };
}

function onServerEvent(news: News): void {
  if (news.kind === 'changed') refetchSoon(news);
  if (news.kind === 'down') setDown(news.isDown);
  // Asking for the user is how the rest of the site learns that the session is over or banned.
  if (news.kind === 'refused') void currentClient().invalidateQueries({ queryKey: ['session'] });
  if (news.kind !== 'opened') return;
  if (news.missed === 'everything') void fetchAnew(() => true);
  else void currentClient().invalidateQueries({ predicate: isMissed(news.missed) });
}

function isMissed(missed: Exclude<Missed, 'everything'>): (query: Query) => boolean {
  if (missed === 'answered') return isAnswered;
  return ({ queryKey }) => missed.some((id) => queryKey.includes(id));
}

/** The account too: an X account or a payout may have changed in between. */
function isAnswered({ state }: Query): boolean {
  return state.data !== undefined && state.fetchStatus === 'idle';
}

/** What concerns this person alone is fetched now, what many hear of at a random moment. */
function refetchSoon(changed: Changed): void {
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
    for (const { onChange } of shown.get(topic ?? '') ?? []) onChange();
    // oxlint-disable-next-line no-await-in-loop -- one round after the other is the point
    await fetchAnew(
      ({ queryKey }) => queryKey[0] === what && (topic === null || queryKey.includes(topic)),
    );
  }
  isOutdated.delete(key);
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

function setDown(isDown: boolean): void {
  if (isConnectionDown === isDown) return;
  isConnectionDown = isDown;
  for (const listener of listeners) listener();
}
