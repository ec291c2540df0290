import type { Query } from '@tanstack/react-query';
import { currentClient } from './query-client.ts';
import { isUserKey } from './session.ts';
import { readToken } from './token.ts';

const longestWaitMs = 15_000;
/** The server sends a comment more often than this; silence means that the connection is dead. */
const silenceMs = 45_000;
const sessionRefusals = new Set([401, 403, 423]);

const listeners = new Set<() => void>();
let isConnectionDown = false;
/** What is being fetched anew, and whether it has changed again since. */
const isOutdated = new Map<string, boolean>();

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
 * Follows the server's events: each names the first word of the query keys that are out of date.
 * A lost connection is made again with growing pauses, and then everything is fetched anew, since
 * nobody knows what was missed. Returns how to stop.
 */
export function followServer(): () => void {
  const stop = new AbortController();
  follow(stop.signal).catch(() => null);
  return () => {
    stop.abort();
    setDown(false);
  };
}

async function follow(stop: AbortSignal): Promise<void> {
  let failures = 0;
  while (!stop.aborted) {
    // oxlint-disable-next-line no-await-in-loop -- one connection after the other is the point
    const wasOpen = await listen(stop, failures > 0).catch(() => false);
    if (stop.aborted) return;
    failures = wasOpen ? 1 : failures + 1;
    if (failures > 1) setDown(true);
    // oxlint-disable-next-line no-await-in-loop
    await pause(Math.min(longestWaitMs, 500 * 2 ** (failures - 1)), stop);
  }
}

/** One connection, from its opening to its end. True when it was open. */
async function listen(stop: AbortSignal, isAgain: boolean): Promise<boolean> {
  const ended = new AbortController();
  const end = () => ended.abort();
  stop.addEventListener('abort', end);
  let silence = setTimeout(end, silenceMs);
  try {
    const response = await fetch('/api/events', {
      headers: { authorization: `Bearer ${readToken() ?? ''}`, accept: 'text/event-stream' },
      signal: ended.signal,
    });
    if (sessionRefusals.has(response.status)) {
      // Asking for the user is how the rest of the site learns that the session is over or banned.
      await currentClient().invalidateQueries({ queryKey: ['session'] });
    }
    if (!response.ok || !response.body) return false;
    setDown(false);
    if (isAgain) await fetchAnew(() => true);
    else void currentClient().invalidateQueries({ predicate: isAnswered });
    let rest = '';
    for await (const part of textOf(response.body)) {
      clearTimeout(silence);
      silence = setTimeout(end, silenceMs);
      rest = readEvents(rest + part);
    }
    return true;
  } finally {
    clearTimeout(silence);
    stop.removeEventListener('abort', end);
  }
}

/**
 * What was here before the first connection: a change of it in between was told to nobody. Who the
 * user is needs no second look: the connection is refused to whom it is not for.
 */
function isAnswered({ queryKey, state }: Query): boolean {
  return state.data !== undefined && state.fetchStatus === 'idle' && !isUserKey(queryKey);
}

async function* textOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- a stream is read piece by piece
    const { done, value } = await reader.read().catch(() => ({ done: true, value: undefined }));
    if (done || value === undefined) return;
    yield decoder.decode(value, { stream: true });
  }
}

/** Acts on the whole events in the text and returns the rest. */
function readEvents(text: string): string {
  const blocks = text.replaceAll('\r\n', '\n').split('\n\n');
  const rest = blocks.pop() ?? '';
  for (const block of blocks) {
    const what = changedIn(block);
    if (what !== null) void refetch(what);
  }
  return rest;
}

/**
 * Fetches anew what has changed. Changes that arrive meanwhile lead to one more round together: a
 * long list in a busy hour is neither fetched once for each of them nor started over and over.
 */
async function refetch(what: string): Promise<void> {
  const isUnderWay = isOutdated.has(what);
  isOutdated.set(what, true);
  if (isUnderWay) return;
  while (isOutdated.get(what)) {
    isOutdated.set(what, false);
    // oxlint-disable-next-line no-await-in-loop -- one round after the other is the point
    await fetchAnew(({ queryKey }) => queryKey[0] === what);
  }
  isOutdated.delete(what);
}

/**
 * Has these answered anew. What is on its way for the first time is not asked for a second time at once,
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

function changedIn(block: string): string | null {
  const lines = block.split('\n');
  if (!lines.some((line) => line.replace(': ', ':') === 'event:change')) return null;
  const data = lines.find((line) => line.startsWith('data:'));
  try {
    const said: unknown = JSON.parse(data?.slice(5) ?? '');
    if (typeof said !== 'object' || said === null || !('what' in said)) return null;
    return typeof said.what === 'string' ? said.what : null;
  } catch {
    return null;
  }
}

function pause(ms: number, stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    const leave = () => {
      clearTimeout(timer);
      resolve();
    };
    stop.addEventListener('abort', leave, { once: true });
  });
}

function setDown(isDown: boolean): void {
  if (isConnectionDown === isDown) return;
  isConnectionDown = isDown;
  for (const listener of listeners) listener();
}
