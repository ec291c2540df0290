import type { News, Stream } from './live-stream.ts';
import { followTogether } from './live-tabs.ts';
import { currentClient } from './query-client.ts';
import { refetchMissed, refetchSoon, stopRefetching } from './refetch.ts';
import { onShownTopics, shownTopics } from './shown-topics.ts';
import { personOf, readToken } from './token.ts';

/** A tab that is hidden for longer is told nothing. */
const hiddenMs = 30_000;

const listeners = new Set<() => void>();
let isConnectionDown = false;
const otherTabs = new Set<(what: string) => void>();

/** Whether live updates are interrupted just now. */
export function isLiveDown(): boolean {
  return isConnectionDown;
}

/** Calls back when `isLiveDown` changes. Returns how to stop. */
export function onLiveChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
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
    stream ??= followTogether(person, shownTopics, onServerEvent);
  };
  const leave = () => {
    stream?.stop();
    stream = null;
  };
  const onVisibility = () => {
    if (document.visibilityState === 'visible') follow();
    else leaving = setTimeout(leave, hiddenMs);
  };
  const notifyOthers = (what: string) => stream?.notifyOthers(what);
  const stopTopics = onShownTopics(() => stream?.look());
  otherTabs.add(notifyOthers);
  document.addEventListener('visibilitychange', onVisibility);
  follow();
  return () => {
    clearTimeout(leaving);
    document.removeEventListener('visibilitychange', onVisibility);
    stopTopics();
    otherTabs.delete(notifyOthers);
    leave();
    stopRefetching();
    setDown(false);
  };
}

function onServerEvent(news: News): void {
  if (news.kind === 'changed') refetchSoon(news);
  if (news.kind === 'down') setDown(news.isDown);
  // Asking for the user is how the rest of the site learns that the session is over or banned.
  if (news.kind === 'refused') void currentClient().invalidateQueries({ queryKey: ['session'] });
  if (news.kind === 'opened') refetchMissed(news.missed);
}

function setDown(isDown: boolean): void {
  if (isConnectionDown === isDown) return;
  isConnectionDown = isDown;
  for (const listener of listeners) listener();
}
