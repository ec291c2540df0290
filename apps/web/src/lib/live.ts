import type { Query } from '@tanstack/react-query';
import { currentClient } from './query-client.ts';
import { isUserKey } from './session.ts';
import { readToken } from './token.ts';

const longestWaitMs = 15_000;
/** What all pages hear of in the same moment is asked for within this time, at random. */
const spreadMs = { campaign: 1_000, everybody: 3_000 };
/** The campaigns that a page shows change together when it is left for another. */
const settleMs = 300;
/** The server sends a comment more often than this; silence means that the connection is dead. */
const silenceMs = 45_000;
const sessionRefusals = new Set([401, 403, 423]);

const listeners = new Set<() => void>();
let isConnectionDown = false;
/** What is being fetched anew, and whether it has changed again since. */
const isOutdated = new Map<string, boolean>();
/** What is asked for in a moment, by its key. */
const waiting = new Map<string, ReturnType<typeof setTimeout>>();
/** The server follows no more for one page. */
const followedAtMost = 50;
/** The parts of the page that show each campaign. */
const shown = new Map<string, Set<Part>>();
const onShown = new Set<() => void>();

/** What an event names: all that begins with this word, or only what is about one campaign. */
type Changed = { what: string; campaign: string | null; spread: number };

/** `onChange` is called when its campaign has changed; the queries that name it are refetched anyway. */
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

/** Follows the changes of a campaign that the page shows. Returns how to stop. */
export function followCampaign(id: string, onChange: () => void = () => {}): () => void {
  const part = { onChange };
  const parts = shown.get(id) ?? new Set();
  const tellShown = () => onShown.forEach((tell) => tell());
  shown.set(id, parts.add(part));
  tellShown();
  return () => {
    parts.delete(part);
    if (parts.size === 0) shown.delete(id);
    tellShown();
  };
}

function followable(): string[] {
  return [...shown.keys()].slice(0, followedAtMost);
}

/**
 * Follows the server's events: each names the first word of the query keys that are out of date.
 * A lost connection is made again with growing pauses, and then everything is fetched anew, since
 * no one knows what was missed. When the page shows other campaigns, a connection that follows them
 * replaces the one before as soon as it is open. Returns how to stop.
 */
export function followServer(): () => void {
  const running = new Set<AbortController>();
  let followed: readonly string[] = [];
  let settling: ReturnType<typeof setTimeout> | undefined;

  function start(): void {
    const before = [...running];
    const stop = new AbortController();
    running.add(stop);
    const campaigns = followable();
    const added = campaigns.filter((id) => !followed.includes(id));
    followed = campaigns;
    const onOpen = () => {
      for (const old of before) {
        old.abort();
        running.delete(old);
      }
    };
    // what was here before the first connection: a change of it in between was told to no one
    const missed =
      before.length === 0 ? isAnswered : ({ queryKey }: Query) => hasAny(queryKey, added);
    follow({ campaigns, missed, onOpen, stop: stop.signal }).catch(() => null);
  }

  const look = () => {
    clearTimeout(settling);
    settling = setTimeout(() => {
      if (followable().some((id) => !followed.includes(id))) start();
    }, settleMs);
  };
  onShown.add(look);
  start();
  return () => {
    clearTimeout(settling);
    onShown.delete(look);
    for (const stop of running) stop.abort();
    for (const timer of waiting.values()) clearTimeout(timer);
    waiting.clear();
    setDown(false);
  };
}

type Following = {
  campaigns: readonly string[];
  /** What may have changed before the connection was there. */
  missed: (query: Query) => boolean;
  onOpen: () => void;
  stop: AbortSignal;
};

function hasAny(key: readonly unknown[], ids: readonly string[]): boolean {
  return ids.some((id) => key.includes(id));
}

async function follow(of: Following): Promise<void> {
  const { stop } = of;
  let failures = 0;
  while (!stop.aborted) {
    // oxlint-disable-next-line no-await-in-loop -- one connection after the other is the point
    const wasOpen = await listen(of, failures > 0).catch(() => false);
    if (stop.aborted) return;
    failures = wasOpen ? 1 : failures + 1;
    if (failures > 1) setDown(true);
    const wait = Math.min(longestWaitMs, 500 * 2 ** (failures - 1));
    // oxlint-disable-next-line no-await-in-loop
    await pause(wait * (0.5 + Math.random() / 2), stop);
  }
}

/** One connection, from its opening to its end. True when it was open. */
async function listen(of: Following, isAgain: boolean): Promise<boolean> {
  const { stop } = of;
  const ended = new AbortController();
  const end = () => ended.abort();
  stop.addEventListener('abort', end);
  let silence = setTimeout(end, silenceMs);
  try {
    const query = of.campaigns.length === 0 ? '' : `?campaigns=${of.campaigns.join()}`;
    const response = await fetch(`/api/events${query}`, {
      headers: { authorization: `Bearer ${readToken() ?? ''}`, accept: 'text/event-stream' },
      signal: ended.signal,
    });
    if (sessionRefusals.has(response.status)) {
      // Asking for the user is how the rest of the site learns that the session is over or banned.
      await currentClient().invalidateQueries({ queryKey: ['session'] });
    }
    if (!response.ok || !response.body) return false;
    setDown(false);
    of.onOpen();
    if (isAgain) await fetchAnew(() => true);
    else void currentClient().invalidateQueries({ predicate: of.missed });
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

/** Who the user is needs no second look: the connection is refused to whom it is not for. */
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
    const changed = changedIn(block);
    if (changed !== null) refetchSoon(changed);
  }
  return rest;
}

/** What concerns this person alone is fetched now, what many hear of at a random moment. */
function refetchSoon(changed: Changed): void {
  const key = `${changed.what} ${changed.campaign ?? ''}`;
  if (changed.spread === 0) {
    clearTimeout(waiting.get(key));
    waiting.delete(key);
    void refetch(key, changed);
  } else if (!waiting.has(key)) {
    const fetchNow = () => {
      waiting.delete(key);
      void refetch(key, changed);
    };
    waiting.set(key, setTimeout(fetchNow, changed.spread * Math.random()));
  }
}

/**
 * Fetches anew what has changed. Changes that arrive in the meantime lead to one more round together: a
 * long list in a busy hour is neither fetched once for each of them nor started over and over.
 */
async function refetch(key: string, { what, campaign }: Changed): Promise<void> {
  const isUnderWay = isOutdated.has(key);
  isOutdated.set(key, true);
  if (isUnderWay) return;
  while (isOutdated.get(key)) {
    isOutdated.set(key, false);
    for (const { onChange } of shown.get(campaign ?? '') ?? []) onChange();
    // oxlint-disable-next-line no-await-in-loop -- one round after the other is the point
    await fetchAnew(
      ({ queryKey }) => queryKey[0] === what && (campaign === null || queryKey.includes(campaign)),
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

function changedIn(block: string): Changed | null {
  const lines = block.split('\n');
  if (!lines.some((line) => line.replace(': ', ':') === 'event:change')) return null;
  const data = lines.find((line) => line.startsWith('data:'));
  try {
    const said: unknown = JSON.parse(data?.slice(5) ?? '');
    if (typeof said !== 'object' || said === null || !('what' in said)) return null;
    if (typeof said.what !== 'string') return null;
    const campaign = 'campaign' in said && typeof said.campaign === 'string' ? said.campaign : null;
    const spread =
      'everybody' in said ? spreadMs.everybody : campaign === null ? 0 : spreadMs.campaign;
    return { what: said.what, campaign, spread };
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
